import type { Json, MessageKey } from './language.ts';

/** The message key of a visit, its variables filled in: `title.{context.variant}` becomes `title.staff`. */
export function textKey(key: MessageKey, context: { readonly [name: string]: Json }): MessageKey {
  return key.replaceAll(/\{context\.([A-Za-z]+)\}/g, (_whole, name: string) => String(context[name] ?? ''));
}
