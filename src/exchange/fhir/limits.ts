import { isRecord } from '#base/json.ts';
import { refusedPattern } from '#brand/forms/compilePattern.ts';
import type { ReportUnsupported } from '../question.ts';
import { defaultMaxLength, type Question, type QuestionKind } from '../question.ts';
import { type JsonObject, nonBlankText, objectsIn, wholeNumber } from '../unknownJson.ts';
import { extensionUrls, extensionValue, withExtension } from './extensions.ts';

/** Limits of an answer. */
export type Limits = Pick<
  Question,
  'accept' | 'minimum' | 'maxBytes' | 'maxItems' | 'maxLength' | 'minItems' | 'minLength' | 'maximum' | 'pattern'
>;

type LimitName = keyof Limits;

const megabyte = 1_000_000;

/** Reads the limits of an item that its kind of question can have; reports those that cannot be read. */
export function readLimits(item: JsonObject, kind: QuestionKind, path: string, report?: ReportUnsupported): Limits {
  const isText = Object.hasOwn(defaultMaxLength, kind);
  const isList = kind === 'choices' || kind === 'group';
  const value = (name: keyof typeof extensionUrls) => extensionValue(item, extensionUrls[name]);
  const bound = (name: 'minimum' | 'maximum') => {
    const given = value(name);
    const limit = readBound(given, kind);
    if (given !== undefined && limit === undefined) {
      report?.(`${path}.extension`, `The value of ${extensionUrls[name]} does not match the type of the question.`);
    }
    return limit;
  };
  const maxBytes = value('maxSize');
  const maxLength = isText ? (wholeNumber(item.maxLength) ?? defaultMaxLength[kind]) : undefined;
  return {
    minimum: bound('minimum'),
    maximum: bound('maximum'),
    minLength: isText ? wholeNumber(value('minLength')) : undefined,
    maxLength,
    pattern: isText && kind !== 'url' ? readPattern(value('pattern'), maxLength, path, report) : undefined,
    minItems: isList ? wholeNumber(value('minItems')) : undefined,
    maxItems: isList ? wholeNumber(value('maxItems')) : undefined,
    accept: kind === 'file' ? mediaTypes(item) : undefined,
    maxBytes:
      kind === 'file' && typeof maxBytes === 'number' && maxBytes > 0 ? Math.ceil(maxBytes * megabyte) : undefined,
  };
}

function readBound(value: unknown, kind: QuestionKind): number | string | undefined {
  if (kind === 'integer') return Number.isSafeInteger(value) ? (value as number) : undefined;
  if (kind === 'decimal') {
    const plain = isRecord(value) ? value.value : value;
    return typeof plain === 'number' && Number.isFinite(plain) ? plain : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  return kind === 'time' && /^(?:[01]\d|2[0-3]):[0-5]\d:00$/.test(value) ? value.slice(0, 5) : undefined;
}

/** A FHIR pattern matches the whole text, a pattern of a form any part of it. */
function readPattern(
  value: unknown,
  maxLength: number | undefined,
  path: string,
  report?: ReportUnsupported,
): string | undefined {
  const regex = nonBlankText(value);
  if (regex === undefined) return undefined;
  const pattern = `^(?:${regex})$`;
  const why = pattern.length > 300 ? 'it is longer than 300 characters' : refusedPattern(pattern, maxLength)?.refused;
  if (why === undefined) return pattern;
  report?.(`${path}.extension`, `The regular expression is not converted: ${why}.`);
  return undefined;
}

function mediaTypes(item: JsonObject): readonly string[] | undefined {
  const types = objectsIn(item.extension).flatMap(({ url, valueCode }) =>
    url === extensionUrls.mimeType && typeof valueCode === 'string' && /^[a-z]+\/[a-z0-9.+*-]+$/.test(valueCode)
      ? [valueCode]
      : [],
  );
  return types.length > 0 ? [...new Set(types)] : undefined;
}

/** Returns the item with one limit of the form. */
export function writeLimit(item: JsonObject, name: LimitName, { kind, ...limits }: Question): JsonObject {
  const { [name]: value } = limits;
  if (name === 'maxLength') {
    // FHIR limits the size of a file and not the length of its name.
    if (kind === 'file' || kind === 'signature') return item;
    const { maxLength: _replaced, ...rest } = item;
    return value === undefined ? rest : { ...rest, maxLength: value };
  }
  if (name === 'accept') {
    const others = objectsIn(item.extension).filter(({ url }) => url !== extensionUrls.mimeType);
    const types = (limits.accept ?? []).map((valueCode) => ({ url: extensionUrls.mimeType, valueCode }));
    const { extension: _replaced, ...rest } = item;
    return others.length + types.length > 0 ? { ...rest, extension: [...others, ...types] } : rest;
  }
  const url = extensionUrls[name === 'maxBytes' ? 'maxSize' : name];
  return withExtension(item, url, value === undefined ? undefined : limitValue(name, value, kind, item));
}

function limitValue(name: LimitName, value: unknown, kind: QuestionKind, item: JsonObject): JsonObject | undefined {
  if (name === 'maxBytes') return { valueDecimal: Number(value) / megabyte };
  if (name === 'pattern') return { valueString: String(value).replace(/^\^\(\?:(.*)\)\$$/s, '$1') };
  if (name !== 'minimum' && name !== 'maximum') return { valueInteger: value };
  if (kind === 'decimal') return { valueDecimal: value };
  if (kind === 'integer') return { valueInteger: value };
  if (kind === 'time') return { valueTime: `${value}:00` };
  // FHIR cannot express a limit relative to today.
  if (value === 'today') return undefined;
  return { [item.type === 'dateTime' ? 'valueDateTime' : 'valueDate']: value };
}
