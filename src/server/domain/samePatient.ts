import { normalize } from '#base/normalize.ts';
import type { Patient } from '#server/db/columnTypes.ts';

/** Who a patient is, by name and date of birth. */
export type PatientIdentity = Pick<Patient, 'firstName' | 'lastName' | 'dateOfBirth'>;

/**
 * Returns true if two records name the same patient: the same date of birth, and the same last name without case, accents, spaces and
 * punctuation. First names have short forms, so they do not count (decision 038).
 */
export function isSamePatient(a: PatientIdentity, b: PatientIdentity): boolean {
  return a.dateOfBirth === b.dateOfBirth && letters(a.lastName) === letters(b.lastName);
}

/** Returns only who the patient is. */
export function identityOf({ firstName, lastName, dateOfBirth }: Patient): PatientIdentity {
  return { firstName, lastName, dateOfBirth };
}

function letters(name: string): string {
  return normalize(name).replace(/[^\p{L}\p{N}]/gu, '');
}
