import type { Json } from '#base/json.ts';
import { isRecord } from '#base/json.ts';
import { otherValue } from './fhirChoices.ts';
import { extensionValue } from './fhirExtensions.ts';
import type { FhirItem } from './fhirItems.ts';
import { extensionUrls } from './fhirTerms.ts';
import type { Loose } from './readJsonParts.ts';

const drawn = 'data:image/png;base64,';

/** One answer of a form as `value[x]` of its item's type; undefined when the value is none of that type. */
export function writeAnswer(value: Json | undefined, { item, choices, asks }: FhirItem): Loose | undefined {
  if (asks === 'choice' || asks === 'choices') {
    const choice = choices.find((one) => one.value === value);
    return choice && { [choice.type]: choice.answer };
  }
  const { type } = item;
  if (typeof value === 'boolean') return type === 'boolean' ? { valueBoolean: value } : undefined;
  if (typeof value === 'number') return writeNumber(value, item);
  if (typeof value !== 'string' || value === '') return undefined;
  if (type === 'attachment') return { valueAttachment: writeAttachment(value) };
  if (type === 'time') return { valueTime: value.length === 5 ? `${value}:00` : value };
  const names: { readonly [type: string]: string } = {
    date: 'valueDate',
    dateTime: 'valueDateTime',
    string: 'valueString',
    text: 'valueString',
    url: 'valueUri',
  };
  const name = Object.hasOwn(names, String(type)) ? names[String(type)] : undefined;
  return name ? { [name]: value } : undefined;
}

function writeNumber(value: number, item: Loose): Loose | undefined {
  if (item.type === 'integer') return Number.isSafeInteger(value) ? { valueInteger: value } : undefined;
  if (item.type === 'decimal') return { valueDecimal: value };
  if (item.type !== 'quantity') return undefined;
  const unit = extensionValue(item, extensionUrls.unit) ?? extensionValue(item, extensionUrls.unitOption);
  if (!isRecord(unit)) return { valueQuantity: { value } };
  const { display, system, code } = unit;
  const parts = Object.entries({ value, unit: display ?? code, system, code }).filter(([, part]) => part !== undefined);
  return { valueQuantity: Object.fromEntries(parts) };
}

/** A drawing carries its data; a typed name and an uploaded file are told by what they are called. */
function writeAttachment(value: string): Loose {
  return value.startsWith(drawn) ? { contentType: 'image/png', data: value.slice(drawn.length) } : { title: value };
}

/** The value of one FHIR answer as a form stores it; undefined when it does not fit the question. */
export function readAnswer(answer: Loose, { item, choices, asks, other }: FhirItem): Json | undefined {
  const name = Object.keys(answer).find((key) => key.startsWith('value')) ?? '';
  const value = answer[name];
  if (asks === 'choice' || asks === 'choices') {
    const choice = choices.find(({ type, answer: known }) => type === name && sameValue(known, value));
    return choice?.value ?? (other && name === 'valueString' ? otherValue : undefined);
  }
  if (isRecord(value)) {
    if (name === 'valueQuantity')
      return asks === 'decimal' && typeof value.value === 'number' ? value.value : undefined;
    if (name !== 'valueAttachment' || item.type !== 'attachment') return undefined;
    if (typeof value.data === 'string' && value.contentType === 'image/png') return drawn + value.data;
    return typeof value.title === 'string' ? value.title : undefined;
  }
  if (typeof value === 'boolean') return asks === 'boolean' ? value : undefined;
  if (typeof value === 'number') return asks === 'integer' || asks === 'decimal' ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (asks === 'date') return /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0];
  if (asks === 'time') return value.slice(0, 5);
  return asks === 'text' || asks === 'paragraph' || asks === 'url' ? value : undefined;
}

function sameValue(known: unknown, value: unknown): boolean {
  if (!isRecord(known) || !isRecord(value)) return known === value;
  return known.code === value.code && (value.system === undefined || known.system === value.system);
}
