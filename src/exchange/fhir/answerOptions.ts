import { isRecord } from '#base/json.ts';
import type { ReportUnsupported } from '../question.ts';
import { type Choice, maxChoiceLength } from '../question.ts';
import { type JsonObject, nonBlankText, objectsIn } from '../unknownJson.ts';
import { extensionUrls, extensionValue } from './extensions.ts';
import { readText, writeText } from './texts.ts';

/** A choice and the FHIR value behind it. */
export interface FhirChoice extends Choice {
  /** `valueCoding`, `valueString` …, as in `answerOption` and in an answer. */
  readonly type: string;
  readonly answer: unknown;
  /** Points of the choice, from ordinalValue or itemWeight. */
  readonly score?: number;
}

const plainTypes = ['valueString', 'valueInteger', 'valueDate', 'valueTime'];

/** The choices of a question: its options, or those of a contained value set; undefined if it has none that can be read. */
export function readChoices(
  item: JsonObject,
  resource: JsonObject,
  locale: string,
  path: string,
  report: ReportUnsupported,
): readonly FhirChoice[] | undefined {
  const options = optionsOf(item, resource, path);
  const used = new Set<string>();
  const choices = options.flatMap(({ option, path }): readonly FhirChoice[] => {
    const found = readOption(option, locale, path, report);
    if (!found || found.value.length > maxChoiceLength) {
      report(path, 'A choice must be a coding, text, whole number, date or time of at most 1000 characters.');
      return [];
    }
    let value = found.value;
    for (let n = 2; used.has(value); n++) value = `${found.value}-${n}`;
    used.add(value);
    return [{ ...found, value }];
  });
  return choices.length > 0 ? choices : undefined;
}

function optionsOf(
  item: JsonObject,
  resource: JsonObject,
  itemPath: string,
): readonly { option: JsonObject; path: string }[] {
  const own = objectsIn(item.answerOption).map((option, i) => ({ option, path: `${itemPath}.answerOption[${i}]` }));
  const reference = nonBlankText(item.answerValueSet);
  if (own.length > 0 || !reference?.startsWith('#')) return own;
  const set = objectsIn(resource.contained).find(({ id }) => id === reference.slice(1)) ?? {};
  const path = `${itemPath}.answerValueSet`;
  const coding = (valueCoding: JsonObject) => ({ option: { valueCoding }, path });
  if (isRecord(set.expansion)) return objectsIn(set.expansion.contains).map(coding);
  const includes = objectsIn(isRecord(set.compose) ? set.compose.include : undefined);
  return includes.flatMap(({ system, concept }) => objectsIn(concept).map((one) => coding({ system, ...one })));
}

type Found = Omit<FhirChoice, 'value'> & { readonly value: string };

function readOption(option: JsonObject, locale: string, path: string, report: ReportUnsupported): Found | undefined {
  const type = plainTypes.find((name) => ['string', 'number'].includes(typeof option[name]));
  const plain = type && nonBlankText(String(option[type]));
  if (type && plain)
    return { type, answer: option[type], value: plain, label: { [locale]: plain }, ...scoreOf([option]) };
  const coding = option.valueCoding;
  if (!isRecord(coding)) return undefined;
  const label = readText(coding, 'display', locale, `${path}.valueCoding`, report);
  const value = nonBlankText(coding.code) ?? nonBlankText(coding.display);
  if (value === undefined) return undefined;
  const { system, code, display, version } = coding;
  const answer = Object.fromEntries(
    Object.entries({ system, version, code, display }).filter(([, part]) => part !== undefined),
  );
  return { type: 'valueCoding', answer, value, label: label ?? { [locale]: value }, ...scoreOf([option, coding]) };
}

function scoreOf(elements: readonly JsonObject[]): { readonly score?: number } {
  for (const element of elements) {
    for (const url of [extensionUrls.ordinal, extensionUrls.itemWeight]) {
      const score = extensionValue(element, url);
      if (typeof score === 'number') return { score };
    }
  }
  return {};
}

/** Replaces the options of an item. Existing options keep their codes; new ones become codings of their value. */
export function writeChoices(
  item: JsonObject,
  choices: readonly Choice[],
  before: readonly FhirChoice[],
  locale: string,
): JsonObject {
  const options = objectsIn(item.answerOption);
  const answerOption = choices.map(({ value, label }): JsonObject => {
    const at = before.findIndex((one) => one.value === value);
    const existing = before[at];
    const option = options[at] ?? { valueCoding: existing?.answer ?? { code: value } };
    const same =
      existing &&
      existing.label[locale] === label[locale] &&
      Object.keys(existing.label).length === Object.keys(label).length;
    const { valueCoding } = option;
    return same || !isRecord(valueCoding)
      ? option
      : { ...option, valueCoding: writeText(valueCoding, 'display', locale, label) };
  });
  const { answerValueSet: _replaced, ...rest } = item;
  return { ...rest, answerOption };
}
