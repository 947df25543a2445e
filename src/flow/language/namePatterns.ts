const messageKey = /^[A-Za-z0-9_.-]{1,200}$/;
const field = /^[a-z][a-z0-9-]*\.[A-Za-z0-9_-]+(?:\.(?:[A-Za-z0-9_-]+|\*))*$/;
const variable = /^(?:context|config|result)(?:\.[A-Za-z0-9_-]+)+$/;

/** Whether a text is a valid id. Inherited property names such as `constructor` are not. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && /^[a-z][a-z0-9-]{0,62}$/.test(text) && !(text in {});
}

/** Whether a text is a valid key of the locale files. */
export function isMessageKey(text: unknown): text is string {
  return typeof text === 'string' && messageKey.test(text);
}

/** Whether a text is a valid reference of a kind: `step.key`, `context.name`, or the name of a computed value. */
export function isReference(source: 'field' | 'var' | 'computed', text: unknown): text is string {
  if (source === 'computed') return isId(text);
  return typeof text === 'string' && (source === 'field' ? field : variable).test(text);
}
