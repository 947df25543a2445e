import { refusedPattern } from '#brand/forms/compilePattern.ts';
import { type JsonObject, nonBlankText, objectsIn, wholeNumber, withoutUndefined } from './jsonParts.ts';
import type { ReportUnsupported } from './question.ts';
import { type Asks, defaultMaxLength, type Question } from './question.ts';

/** Limits of an answer, and the kind of question if a validator determines it. */
export type SurveyLimits = Partial<
  Pick<
    Question,
    'accept' | 'asks' | 'least' | 'maxBytes' | 'maxItems' | 'maxLength' | 'minItems' | 'minLength' | 'most' | 'pattern'
  >
>;

/** Reads the limits of a SurveyJS question from its properties and validators; reports those that cannot be converted. */
export function surveyLimits(element: JsonObject, asks: Asks, path: string, report: ReportUnsupported): SurveyLimits {
  const isText = Object.hasOwn(defaultMaxLength, asks) && asks !== 'file' && asks !== 'signature';
  const own: SurveyLimits = {
    ...bounds(element.min, element.max, asks),
    ...(isText ? withoutUndefined({ maxLength: positive(element.maxLength) }) : {}),
    ...(asks === 'choices'
      ? withoutUndefined({
          minItems: positive(element.minSelectedChoices),
          maxItems: positive(element.maxSelectedChoices),
        })
      : {}),
    ...(asks === 'file'
      ? withoutUndefined({
          maxBytes: positive(element.maxSize),
          accept: mediaTypes(element.acceptedTypes, path, report),
        })
      : {}),
  };
  if (asks === 'file' && element.allowMultiple === true) report(`${path}.allowMultiple`, 'One file is taken.');
  let limits = own;
  let patternAt = '';
  for (const [i, validator] of objectsIn(element.validators).entries()) {
    const read = readValidator(validator, asks, isText);
    if (typeof read === 'string') report(`${path}.validators[${i}]`, read);
    else limits = { ...limits, ...read };
    if (typeof read !== 'string' && read.pattern !== undefined) patternAt = `${path}.validators[${i}]`;
  }
  if (limits.pattern === undefined) return limits;
  const { pattern, ...others } = limits;
  const why = refusedPattern(pattern, limits.maxLength ?? defaultMaxLength[limits.asks ?? asks])?.refused;
  if (why === undefined) return limits;
  report(patternAt, `The regular expression is not converted: ${why}.`);
  return others;
}

function readValidator(validator: JsonObject, asks: Asks, isText: boolean): SurveyLimits | string {
  const { type } = validator;
  if (type === 'numeric') {
    const read = bounds(validator.minValue, validator.maxValue, asks);
    return Object.keys(read).length > 0 ? read : 'Only numbers have such limits.';
  }
  if (type === 'text' && isText)
    return withoutUndefined({ minLength: positive(validator.minLength), maxLength: positive(validator.maxLength) });
  if (type === 'email' && (asks === 'text' || asks === 'email'))
    return { asks: 'email', maxLength: defaultMaxLength.email };
  if (type === 'answercount' && asks === 'choices') {
    return withoutUndefined({ minItems: positive(validator.minCount), maxItems: positive(validator.maxCount) });
  }
  if (type === 'regex' && isText && asks !== 'url') {
    const pattern = nonBlankText(validator.regex) ?? '';
    const fits = pattern !== '' && pattern.length <= 300;
    return fits ? { pattern } : 'The regular expression is not converted: it is empty or too long.';
  }
  return `A rule of type “${String(type).slice(0, 50)}” is not converted.`;
}

function bounds(min: unknown, max: unknown, asks: Asks): SurveyLimits {
  const limit = (value: unknown): number | string | undefined => {
    if (asks === 'decimal') return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    if (asks === 'integer') return Number.isSafeInteger(value) ? Number(value) : undefined;
    if (asks === 'date') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
    return asks === 'time' && typeof value === 'string' && /^\d{2}:\d{2}$/.test(value) ? value : undefined;
  };
  return withoutUndefined({ least: limit(min), most: limit(max) });
}

const positive = (value: unknown): number | undefined => wholeNumber(value) || undefined;

function mediaTypes(value: unknown, path: string, report: ReportUnsupported): readonly string[] | undefined {
  const named: { readonly [ending: string]: string } = {
    '.jpeg': 'image/jpeg',
    '.jpg': 'image/jpeg',
    '.pdf': 'application/pdf',
    '.png': 'image/png',
  };
  const types = (nonBlankText(value) ?? '').split(',').flatMap((part) => {
    const word = part.trim().toLowerCase();
    const type = Object.hasOwn(named, word) ? named[word] : word;
    if (type && /^[a-z]+\/[a-z0-9.+*-]+$/.test(type)) return [type];
    if (word !== '') report(`${path}.acceptedTypes`, `“${word.slice(0, 30)}” is not a media type.`);
    return [];
  });
  return types.length > 0 ? [...new Set(types)] : undefined;
}
