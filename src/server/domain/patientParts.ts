import { isCalendarDate } from '#base/dates.ts';
import { asHealthNumber, isMedicareNumber, isNhi } from '#base/healthNumbers.ts';
import { getOwn } from '#base/json.ts';
import { emailAddress, isLine, isName } from '#base/plainText.ts';
import type { Patient } from '#server/db/columnTypes.ts';
import { latestToday } from './brands/forms/formFormats.ts';

/** A part of a person: its test, whether it is optional, and how it is stored if not as it is. */
export interface PersonPart {
  readonly fits: (text: string) => boolean;
  readonly optional?: true;
  readonly stored?: (text: string) => string;
}

const optionalLine: PersonPart = { fits: isLine, optional: true };
const healthNumber = (fits: PersonPart['fits']): PersonPart => ({ fits, optional: true, stored: asHealthNumber });

/** The parts of a patient. */
export const patientParts = {
  firstName: { fits: isName },
  lastName: { fits: isName },
  dateOfBirth: { fits: isBirthDate },
  email: { fits: (text: string) => emailAddress.test(text) },
  mobile: { fits: isLine },
  gender: optionalLine,
  medicareNumber: healthNumber(isMedicareNumber),
  medicareReference: optionalLine,
  nhi: healthNumber(isNhi),
  healthCardNumber: healthNumber(isLine),
  folioNumber: optionalLine,
  insurance: optionalLine,
  ethnicity: optionalLine,
  referringDoctor: optionalLine,
} as const satisfies Readonly<Record<Exclude<keyof Patient, 'booker'>, PersonPart>>;

/** Returns true for a date from 1900 on that has begun somewhere on earth. */
function isBirthDate(text: string): boolean {
  return isCalendarDate(text) && text >= '1900-01-01' && text <= latestToday();
}

/** Returns the parts of a person as they are stored, without space around them, and the names of those that do not fit. */
export function readParts(
  values: { readonly [part: string]: string },
  expected: { readonly [part: string]: PersonPart } = patientParts,
): { readonly stored: { readonly [part: string]: string }; readonly wrong: readonly string[] } {
  const texts = Object.entries(values).map(([part, text]) => [part, text.trim()] as const);
  return {
    stored: Object.fromEntries(texts.map(([part, text]) => [part, getOwn(expected, part)?.stored?.(text) ?? text])),
    wrong: texts.flatMap(([part, text]) => (getOwn(expected, part)?.fits(text) ? [] : [part])),
  };
}
