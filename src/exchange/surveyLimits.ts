import { refusedPattern } from '#brand/forms/compilePattern.ts';
import type { LeaveBehind } from './question.ts';
import { type Asks, type Question, usualLength } from './question.ts';
import { countIn, type Loose, recordsIn, said, textIn } from './readJsonParts.ts';

/** What a question accepts. */
export type SurveyLimits = Partial<
  Pick<
    Question,
    'accept' | 'asks' | 'least' | 'maxBytes' | 'maxItems' | 'maxLength' | 'minItems' | 'minLength' | 'most' | 'pattern'
  >
>;

/** The limits of a SurveyJS question: its own members and its validators; one that cannot be carried is left behind. */
export function surveyLimits(element: Loose, asks: Asks, path: string, leave: LeaveBehind): SurveyLimits {
  const isText = Object.hasOwn(usualLength, asks) && asks !== 'file' && asks !== 'signature';
  const own: SurveyLimits = {
    ...bounds(element.min, element.max, asks),
    ...(isText ? said({ maxLength: positive(element.maxLength) }) : {}),
    ...(asks === 'choices'
      ? said({ minItems: positive(element.minSelectedChoices), maxItems: positive(element.maxSelectedChoices) })
      : {}),
    ...(asks === 'file'
      ? said({ maxBytes: positive(element.maxSize), accept: mediaTypes(element.acceptedTypes, path, leave) })
      : {}),
  };
  if (asks === 'file' && element.allowMultiple === true) leave(`${path}.allowMultiple`, 'One file is taken.');
  let limits = own;
  let patternAt = '';
  for (const [i, validator] of recordsIn(element.validators).entries()) {
    const read = readValidator(validator, asks, isText);
    if (typeof read === 'string') leave(`${path}.validators[${i}]`, read);
    else limits = { ...limits, ...read };
    if (typeof read !== 'string' && read.pattern !== undefined) patternAt = `${path}.validators[${i}]`;
  }
  if (limits.pattern === undefined) return limits;
  const { pattern, ...others } = limits;
  const why = refusedPattern(pattern, limits.maxLength ?? usualLength[limits.asks ?? asks])?.refused;
  if (why === undefined) return limits;
  leave(patternAt, `The regular expression is not carried: ${why}.`);
  return others;
}

function readValidator(validator: Loose, asks: Asks, isText: boolean): SurveyLimits | string {
  const { type } = validator;
  if (type === 'numeric') {
    const read = bounds(validator.minValue, validator.maxValue, asks);
    return Object.keys(read).length > 0 ? read : 'Only numbers have such limits.';
  }
  if (type === 'text' && isText)
    return said({ minLength: positive(validator.minLength), maxLength: positive(validator.maxLength) });
  if (type === 'email' && (asks === 'text' || asks === 'email')) return { asks: 'email', maxLength: usualLength.email };
  if (type === 'answercount' && asks === 'choices') {
    return said({ minItems: positive(validator.minCount), maxItems: positive(validator.maxCount) });
  }
  if (type === 'regex' && isText && asks !== 'url') {
    const pattern = textIn(validator.regex) ?? '';
    const fits = pattern !== '' && pattern.length <= 300;
    return fits ? { pattern } : 'The regular expression is not carried: it is empty or too long.';
  }
  return `A rule of type “${String(type).slice(0, 50)}” is not carried.`;
}

function bounds(min: unknown, max: unknown, asks: Asks): SurveyLimits {
  const limit = (value: unknown): number | string | undefined => {
    if (asks === 'decimal') return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
    if (asks === 'integer') return Number.isSafeInteger(value) ? Number(value) : undefined;
    if (asks === 'date') return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;
    return asks === 'time' && typeof value === 'string' && /^\d{2}:\d{2}$/.test(value) ? value : undefined;
  };
  return said({ least: limit(min), most: limit(max) });
}

const positive = (value: unknown): number | undefined => countIn(value) || undefined;

function mediaTypes(value: unknown, path: string, leave: LeaveBehind): readonly string[] | undefined {
  const named: { readonly [ending: string]: string } = {
    '.jpeg': 'image/jpeg',
    '.jpg': 'image/jpeg',
    '.pdf': 'application/pdf',
    '.png': 'image/png',
  };
  const types = (textIn(value) ?? '').split(',').flatMap((part) => {
    const word = part.trim().toLowerCase();
    const type = Object.hasOwn(named, word) ? named[word] : word;
    if (type && /^[a-z]+\/[a-z0-9.+*-]+$/.test(type)) return [type];
    if (word !== '') leave(`${path}.acceptedTypes`, `“${word.slice(0, 30)}” is not a media type.`);
    return [];
  });
  return types.length > 0 ? [...new Set(types)] : undefined;
}
