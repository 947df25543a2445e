import type { Json } from '#base/json.ts';
import { equalJson } from '#base/json.ts';
import { otherValue, type Question, type QuestionKind } from '../question.ts';
import type { JsonObject } from '../unknownJson.ts';
import { type FhirChoice, writeChoices } from './answerOptions.ts';
import { extensionUrls, withControl, withExtension } from './extensions.ts';
import { isHelp, itemsOf } from './items.ts';
import { type Limits, writeLimit } from './limits.ts';
import { controlCodeOf } from './questions.ts';
import { writeText } from './texts.ts';

/** Properties of the Questionnaire that an item needs. */
interface ItemContext {
  readonly locale: string;
  /** The FHIR choices of an existing item. */
  readonly choices: readonly FhirChoice[];
}

/** FHIR item types by kind of question. */
export const itemTypes: { readonly [kind in QuestionKind]: string } = {
  address: 'group',
  boolean: 'boolean',
  choice: 'choice',
  choices: 'choice',
  date: 'date',
  decimal: 'decimal',
  email: 'string',
  file: 'attachment',
  group: 'group',
  heading: 'display',
  html: 'display',
  integer: 'integer',
  paragraph: 'text',
  phone: 'string',
  signature: 'attachment',
  text: 'string',
  time: 'time',
  url: 'url',
};

const limitNames: readonly (keyof Limits)[] = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'accept',
  'maxBytes',
];

/** Updates the parts of an item in which the question changed; the others stay as in the source. Does not change its condition. */
export function updateFhirItem(item: JsonObject, before: Question, after: Question, context: ItemContext): JsonObject {
  const changed = (name: keyof Question) =>
    !equalJson(before[name] as Json | undefined, after[name] as Json | undefined);
  let written = item;
  if (changed('kind')) written = withType(written, after);
  if (changed('label')) written = writeText(written, 'text', context.locale, after.label);
  if (changed('required')) written = withRequired(written, after.required);
  if (changed('control')) {
    written = withExtension(
      written,
      extensionUrls.hidden,
      after.control === 'hidden' ? { valueBoolean: true } : undefined,
    );
    if (after.control !== 'hidden') written = withControl(written, controlCodeOf(after));
  }
  if (changed('choices')) written = withChoices(written, after, context);
  for (const name of limitNames) if (changed(name)) written = writeLimit(written, name, after);
  if (changed('placeholder')) {
    const format = after.placeholder?.[context.locale] ?? Object.values(after.placeholder ?? {})[0];
    written = withExtension(
      written,
      extensionUrls.entryFormat,
      format === undefined ? undefined : { valueString: format },
    );
  }
  if (changed('help')) written = withHelp(written, after, context.locale);
  return written;
}

function withType(item: JsonObject, { kind }: Question): JsonObject {
  const { repeats: _before, answerOption: _options, answerValueSet: _set, ...rest } = item;
  const repeats = kind === 'choices' || kind === 'group';
  const typed = { ...rest, type: itemTypes[kind], ...(repeats ? { repeats } : {}) };
  return kind === 'choice' || kind === 'choices' ? { ...typed, ...optionsOf(item) } : typed;
}

function optionsOf({ answerOption, answerValueSet }: JsonObject): JsonObject {
  return {
    ...(answerOption === undefined ? {} : { answerOption }),
    ...(answerValueSet === undefined ? {} : { answerValueSet }),
  };
}

function withRequired(item: JsonObject, required: boolean): JsonObject {
  const { required: _before, ...rest } = item;
  return required ? { ...rest, required } : rest;
}

function withChoices(
  item: JsonObject,
  { choices = [] }: Question,
  { choices: before, locale }: ItemContext,
): JsonObject {
  const isOpen = item.type === 'open-choice' && !before.some(({ value }) => value === otherValue);
  const closed = choices.filter(({ value }) => !isOpen || value !== otherValue);
  const written = writeChoices(item, closed, before, locale);
  return isOpen && closed.length === choices.length ? { ...written, type: 'choice' } : written;
}

function withHelp(item: JsonObject, { key, help }: Question, locale: string): JsonObject {
  const items = itemsOf(item, '').map((one) => one.item);
  const others = items.filter((one) => !isHelp(one, item));
  const before = items.find((one) => isHelp(one, item));
  const fresh = withControl({ linkId: `${String(item.linkId ?? key)}-help`, type: 'display' }, 'help');
  const nested = help ? [writeText(before ?? fresh, 'text', locale, help), ...others] : others;
  const { item: _before, ...rest } = item;
  return nested.length > 0 ? { ...rest, item: nested } : rest;
}
