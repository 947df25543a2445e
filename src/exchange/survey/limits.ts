import { refusedPattern } from '#brand/forms/compilePattern.ts';
import type { ReportUnsupported } from '../question.ts';
import { defaultMaxLength, type Question, type QuestionKind } from '../question.ts';
import { type JsonObject, nonBlankText, objectsIn, wholeNumber, withoutUndefined } from '../unknownJson.ts';

/** Limits of an answer, and the kind of question if a validator determines it. */
export type SurveyLimits = Partial<
  Pick<
    Question,
    | 'accept'
    | 'kind'
    | 'minimum'
    | 'maxBytes'
    | 'maxItems'
    | 'maxLength'
    | 'minItems'
    | 'minLength'
    | 'maximum'
    | 'pattern'
  >
>;

/** Reads the limits of a SurveyJS question from its properties and validators; reports those that cannot be converted. */
export function surveyLimits(
  element: JsonObject,
  kind: QuestionKind,
  path: string,
  report: ReportUnsupported,
): SurveyLimits {
  const isText = Object.hasOwn(defaultMaxLength, kind) && kind !== 'file' && kind !== 'signature';
  const own: SurveyLimits = {
    ...bounds(element.min, element.max, kind),
    ...(isText ? withoutUndefined({ maxLength: positive(element.maxLength) }) : {}),
    ...(kind === 'choices'
      ? withoutUndefined({
          minItems: positive(element.minSelectedChoices),
          maxItems: positive(element.maxSelectedChoices),
        })
      : {}),
    ...(kind === 'file'
      ? withoutUndefined({
          maxBytes: positive(element.maxSize),
          accept: mediaTypes(element.acceptedTypes, path, report),
        })
      : {}),
  };
  if (kind === 'file' && element.allowMultiple === true) report(`${path}.allowMultiple`, 'The field accepts one file.');
  let limits = own;
  let patternAt = '';
  for (const [i, validator] of objectsIn(element.validators).entries()) {
    const read = readValidator(validator, kind, isText);
    if (typeof read === 'string') report(`${path}.validators[${i}]`, read);
    else limits = { ...limits, ...read };
    if (typeof read !== 'string' && read.pattern !== undefined) patternAt = `${path}.validators[${i}]`;
  }
  if (limits.pattern === undefined) return limits;
  const { pattern, ...others } = limits;
  const why = refusedPattern(pattern, limits.maxLength ?? defaultMaxLength[limits.kind ?? kind])?.refused;
  if (why === undefined) return limits;
  report(patternAt, `The regular expression is not converted: ${why}.`);
  return others;
}

function readValidator(validator: JsonObject, kind: QuestionKind, isText: boolean): SurveyLimits | string {
  const { type } = validator;
  if (type === 'numeric') {
    const read = bounds(validator.minValue, validator.maxValue, kind);
    return Object.keys(read).length > 0 ? read : 'Only numbers can have these limits.';
  }
  if (type === 'text' && isText)
    return withoutUndefined({ minLength: positive(validator.minLength), maxLength: positive(validator.maxLength) });
  if (type === 'email' && (kind === 'text' || kind === 'email'))
    return { kind: 'email', maxLength: defaultMaxLength.email };
  if (type === 'answercount' && kind === 'choices') {
    return withoutUndefined({ minItems: positive(validator.minCount), maxItems: positive(validator.maxCount) });
  }
  if (type === 'regex' && isText && kind !== 'url') {
    const pattern = nonBlankText(validator.regex) ?? '';
    const fits = pattern !== '' && pattern.length <= 300;
    return fits ? { pattern } : 'The regular expression is not converted: it is empty or too long.';
  }
  return `Validators of type “${String(type).slice(0, 50)}” are not supported.`;
}

function bounds(min: unknown, max: unknown, kind: QuestionKind): SurveyLimits {
  const limit = (value: unknown): number | string | undefined => {
    if (kind === 'decimal') return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    if (kind === 'integer') return Number.isSafeInteger(value) ? Number(value) : undefined;
    if (kind === 'date') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
    return kind === 'time' && typeof value === 'string' && /^\d{2}:\d{2}$/.test(value) ? value : undefined;
  };
  return withoutUndefined({ minimum: limit(min), maximum: limit(max) });
}

const positive = (value: unknown): number | undefined => wholeNumber(value) || undefined;

function mediaTypes(value: unknown, path: string, report: ReportUnsupported): readonly string[] | undefined {
  const typesByExtension: { readonly [ending: string]: string } = {
    '.jpeg': 'image/jpeg',
    '.jpg': 'image/jpeg',
    '.pdf': 'application/pdf',
    '.png': 'image/png',
  };
  const types = (nonBlankText(value) ?? '').split(',').flatMap((part) => {
    const word = part.trim().toLowerCase();
    const type = Object.hasOwn(typesByExtension, word) ? typesByExtension[word] : word;
    if (type && /^[a-z]+\/[a-z0-9.+*-]+$/.test(type)) return [type];
    if (word !== '') report(`${path}.acceptedTypes`, `“${word.slice(0, 30)}” is not a media type.`);
    return [];
  });
  return types.length > 0 ? [...new Set(types)] : undefined;
}
