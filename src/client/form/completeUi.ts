import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { TFunction } from 'i18next';
import { isRecord } from '#base/json.ts';
import { addressParts } from '#flow/language/form.ts';

/** The `autocomplete` token of each part of an address. */
const addressTokens: { readonly [part in (typeof addressParts)[number]]: string } = {
  street: 'street-address',
  suburb: 'address-level2',
  state: 'address-level1',
  postalCode: 'postal-code',
  country: 'country-name',
};

/** Adds labels (message keys), order and `autocomplete` of address parts to a ui schema. */
export function completeUi({ properties = {} }: RJSFSchema, ui: UiSchema): UiSchema {
  const completed = { ...ui };
  for (const [name, schema] of Object.entries(properties)) {
    if (typeof schema === 'object' && schema.type === 'object')
      completed[name] = completeAddress(schema, ui[name] ?? {});
  }
  return completed;
}

function completeAddress({ properties = {} }: RJSFSchema, ui: UiSchema): UiSchema {
  const parts = addressParts.filter((part) => Object.hasOwn(properties, part));
  const drawn = parts.map((part) => {
    const token = addressTokens[part];
    const { enum: choices } = properties[part] as RJSFSchema;
    // A select holds country codes, a text field country names.
    const autocomplete = part === 'country' && choices ? 'country' : token;
    return [part, { 'ui:title': `form.address.${part}`, 'ui:autocomplete': autocomplete, ...ui[part] }];
  });
  return { 'ui:order': parts, ...ui, ...Object.fromEntries(drawn) };
}

/** Returns the function that finds the text of a key: the one for the country of the clinic (`form.field.hint.NZ`) if there is one. */
export function textsFor(country: string | undefined, t: TFunction): (key: string) => string {
  return country === undefined ? t : (key) => t([`${key}.${country}`, key]);
}

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
  return name.startsWith('ui:') || !isRecord(value) ? value : translateUi(value, translate);
}
