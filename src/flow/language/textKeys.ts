import { getOwn, type Json } from '#base/json.ts';
import type { MessageKey } from './language.ts';
import { contextVariables } from './variables.ts';

const variable = /\{context\.([A-Za-z]+)\}/;
const variables = new RegExp(variable, 'g');

/** The values that a variable may have in a key: only one of a fixed list can, so that every text is there. */
const valuesOf = (name: string): readonly string[] => getOwn(contextVariables, name)?.enum ?? [];

/** Whether a text may be the key of a step's words: a message key, perhaps with variables of a fixed list in it. */
export function isTextKey(text: unknown): text is MessageKey {
  if (typeof text !== 'string' || text.length > 200) return false;
  const known = [...text.matchAll(variables)].every(([, name = '']) => valuesOf(name).length > 0);
  return known && /^[A-Za-z0-9_.-]+$/.test(text.replaceAll(variables, 'x'));
}

/** Every message key that a key with variables may become: `title.{context.variant}` has one for each variant. */
export function textKeys(key: MessageKey): readonly MessageKey[] {
  const [whole, name = ''] = variable.exec(key) ?? [];
  return whole === undefined ? [key] : valuesOf(name).flatMap((value) => textKeys(key.replace(whole, value)));
}

/** The message key of a visit, its variables filled in: `title.{context.variant}` becomes `title.staff`. */
export function textKey(key: MessageKey, context: { readonly [name: string]: Json }): MessageKey {
  return key.replaceAll(/\{context\.([A-Za-z]+)\}/g, (_whole, name: string) => String(context[name] ?? ''));
}
