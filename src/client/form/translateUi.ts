import type { UiSchema } from '@rjsf/utils';

const texts = new Set(['ui:title', 'ui:description', 'ui:help', 'ui:placeholder']);

/**
 * The ui schema with its message keys replaced by texts. The schema itself must stay as it was compiled: the validators
 * of the form are found by it, so texts live here only.
 */
export function translateUi(ui: UiSchema, translate: (key: string) => string): UiSchema {
  return Object.fromEntries(Object.entries(ui).map(([name, value]) => [name, translateEntry(name, value, translate)]));
}

function translateEntry(name: string, value: unknown, translate: (key: string) => string): unknown {
  if (texts.has(name) && typeof value === 'string') return translate(value);
  if (name === 'ui:enumNames' && Array.isArray(value)) return value.map((key) => translate(String(key)));
  return name.startsWith('ui:') || !isUi(value) ? value : translateUi(value, translate);
}

function isUi(value: unknown): value is UiSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
