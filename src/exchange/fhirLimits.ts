import { isRecord } from '#base/json.ts';
import { refusedPattern } from '#brand/forms/compilePattern.ts';
import { extensionUrls, extensionValue, withExtension } from './fhirExtensions.ts';
import { type JsonObject, nonBlankText, objectsIn, wholeNumber } from './jsonParts.ts';
import type { ReportUnsupported } from './question.ts';
import { type Asks, defaultMaxLength, type Question } from './question.ts';

/** Limits of an answer. */
export type Limits = Pick<
  Question,
  'accept' | 'least' | 'maxBytes' | 'maxItems' | 'maxLength' | 'minItems' | 'minLength' | 'most' | 'pattern'
>;

type LimitName = keyof Limits;

const megabyte = 1_000_000;

/** Reads the limits of an item that its kind of question can have; reports those that cannot be read. */
export function readLimits(item: JsonObject, asks: Asks, path: string, report?: ReportUnsupported): Limits {
  const isText = Object.hasOwn(defaultMaxLength, asks);
  const isList = asks === 'choices' || asks === 'group';
  const value = (name: keyof typeof extensionUrls) => extensionValue(item, extensionUrls[name]);
  const bound = (name: 'least' | 'most') => {
    const given = value(name);
    const limit = readBound(given, asks);
    if (given !== undefined && limit === undefined) {
      report?.(`${path}.extension`, `The limit ${extensionUrls[name]} does not fit the question.`);
    }
    return limit;
  };
  const maxBytes = value('maxSize');
  const maxLength = isText ? (wholeNumber(item.maxLength) ?? defaultMaxLength[asks]) : undefined;
  return {
    least: bound('least'),
    most: bound('most'),
    minLength: isText ? wholeNumber(value('minLength')) : undefined,
    maxLength,
    pattern: isText && asks !== 'url' ? readPattern(value('pattern'), maxLength, path, report) : undefined,
    minItems: isList ? wholeNumber(value('minItems')) : undefined,
    maxItems: isList ? wholeNumber(value('maxItems')) : undefined,
    accept: asks === 'file' ? mediaTypes(item) : undefined,
    maxBytes:
      asks === 'file' && typeof maxBytes === 'number' && maxBytes > 0 ? Math.ceil(maxBytes * megabyte) : undefined,
  };
}

function readBound(value: unknown, asks: Asks): number | string | undefined {
  if (asks === 'integer') return Number.isSafeInteger(value) ? (value as number) : undefined;
  if (asks === 'decimal') {
    const plain = isRecord(value) ? value.value : value;
    return typeof plain === 'number' && Number.isFinite(plain) ? plain : undefined;
  }
  if (typeof value !== 'string') return undefined;
  if (asks === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;
  return asks === 'time' && /^(?:[01]\d|2[0-3]):[0-5]\d:00$/.test(value) ? value.slice(0, 5) : undefined;
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
export function writeLimit(item: JsonObject, name: LimitName, { asks, ...limits }: Question): JsonObject {
  const { [name]: value } = limits;
  if (name === 'maxLength') {
    // FHIR limits the size of a file and not the length of its name.
    if (asks === 'file' || asks === 'signature') return item;
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
  return withExtension(item, url, value === undefined ? undefined : limitValue(name, value, asks, item));
}

function limitValue(name: LimitName, value: unknown, asks: Asks, item: JsonObject): JsonObject | undefined {
  if (name === 'maxBytes') return { valueDecimal: Number(value) / megabyte };
  if (name === 'pattern') return { valueString: String(value).replace(/^\^\(\?:(.*)\)\$$/s, '$1') };
  if (name !== 'least' && name !== 'most') return { valueInteger: value };
  if (asks === 'decimal') return { valueDecimal: value };
  if (asks === 'integer') return { valueInteger: value };
  if (asks === 'time') return { valueTime: `${value}:00` };
  // FHIR cannot express a limit relative to today.
  if (value === 'today') return undefined;
  return { [item.type === 'dateTime' ? 'valueDateTime' : 'valueDate']: value };
}
