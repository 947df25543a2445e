/** Numbers that identify patients, with their check characters. Spaces and hyphens between the characters are ignored. */

/** Returns a number as it is stored: capital letters and digits only. */
export function asHealthNumber(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase();
}

/** Weights of the first eight digits of a Medicare number; the ninth is their weighted sum modulo 10. */
const medicareWeights = [1, 3, 7, 9, 1, 3, 7, 9];

/**
 * Returns true for an Australian Medicare card number: ten digits, the first from 2 to 6, the ninth a check digit, the tenth the number of
 * the card's issue. The individual reference number beside each name is not part of it.
 */
export function isMedicareNumber(text: string): boolean {
  const number = asHealthNumber(text);
  if (!/^[2-6]\d{9}$/.test(number)) return false;
  const digits = [...number].map(Number);
  return weightedSum(digits, medicareWeights) % 10 === digits[8];
}

/** The letters of an NHI number, which has no I and no O. A is 1. */
const nhiLetters = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const nhiWeights = [7, 6, 5, 4, 3, 2];

/**
 * Returns true for a New Zealand National Health Index number (HISO 10046): three letters, three digits and a check digit (modulo 11), or
 * in the format for new numbers three letters, two digits, a letter and a check letter (modulo 23).
 */
export function isNhi(text: string): boolean {
  const number = asHealthNumber(text);
  if (!/^[A-HJ-NP-Z]{3}\d{2}(?:\d{2}|[A-HJ-NP-Z]{2})$/.test(number)) return false;
  const values = [...number].map((one) => (/\d/.test(one) ? Number(one) : nhiLetters.indexOf(one) + 1));
  const sum = weightedSum(values, nhiWeights);
  if (/\d$/.test(number)) return sum % 11 !== 0 && (11 - (sum % 11)) % 10 === values[6];
  return 23 - (sum % 23) === values[6];
}

function weightedSum(values: readonly number[], weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + weight * (values[index] ?? 0), 0);
}
