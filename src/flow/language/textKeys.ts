import { getOwn, type Json } from '#base/json.ts';
import type { MessageKey } from './language.ts';
import { contextVariables } from './variables.ts';

const variable = /\{context\.([A-Za-z]+)\}/;
const variables = new RegExp(variable, 'g');

/** The values of a variable in a key. Only variables with fixed values are allowed, so that every text exists. */
const valuesOf = (name: string): readonly string[] => getOwn(contextVariables, name)?.enum ?? [];

/** Whether a text is a message key, possibly with variables that have fixed values: `title.{context.variant}`. */
export function isTextKey(text: unknown): text is MessageKey {
  if (typeof text !== 'string' || text.length > 200) return false;
  const known = [...text.matchAll(variables)].every(([, name = '']) => valuesOf(name).length > 0);
  return known && /^[A-Za-z0-9_.-]+$/.test(text.replaceAll(variables, 'x'));
}

/** All message keys that a key with variables can become: `title.{context.variant}` becomes one key for each variant. */
export function textKeys(key: MessageKey): readonly MessageKey[] {
  const [whole, name = ''] = variable.exec(key) ?? [];
  return whole === undefined ? [key] : valuesOf(name).flatMap((value) => textKeys(key.replace(whole, value)));
}

/** Fills the variables of a key with the facts of a visit: `title.{context.variant}` becomes `title.staff`. */
export function textKey(key: MessageKey, context: { readonly [name: string]: Json }): MessageKey {
  return key.replaceAll(/\{context\.([A-Za-z]+)\}/g, (_whole, name: string) => String(context[name] ?? ''));
}
