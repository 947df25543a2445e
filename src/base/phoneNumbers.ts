/** The countries whose numbers are recognised with their code: the length of a number without the code and without leading zeros. */
const lengths: Readonly<Record<string, { readonly from: number; readonly to: number }>> = {
  '1': { from: 10, to: 10 },
  '61': { from: 9, to: 9 },
  '64': { from: 8, to: 10 },
  '389': { from: 8, to: 8 },
};

/** Length of a number that is dialled inside a country, without leading zeros. Without its area code it is shorter. */
const inside = { from: 7, to: 10 };
/** Length of an international number with its country code (E.164). */
const abroad = { from: 8, to: 15 };

/**
 * Returns the digits that identify a telephone, the same for all spellings: those without leading zeros and without the code of North America,
 * Australia, New Zealand or North Macedonia, or those of another international number with its code. Returns undefined for a length that no
 * number there has, and for a country code that begins with 0.
 */
export function phoneDigits(text: string): string | undefined {
  const dialled = text
    .replaceAll('(0)', '')
    .replace(/[^\d+]/g, '')
    .replace(/^00(?:11)?/, '+');
  const digits = dialled.replaceAll('+', '');
  // No country code begins with 0. Each further zero would be another telephone that rings at the same one.
  if (dialled.startsWith('+') && digits.startsWith('0')) return undefined;
  const code = Object.keys(lengths).find((code) => digits.startsWith(code));
  const withoutCode = code && digits.slice(code.length).replace(/^0+/, '');
  if (code && withoutCode && (dialled.startsWith('+') || within(withoutCode, lengths[code])))
    return within(withoutCode, lengths[code]) ? withoutCode : undefined;
  if (dialled.startsWith('+')) return within(digits, abroad) ? digits : undefined;
  const local = digits.replace(/^0+/, '');
  return within(local, inside) ? local : undefined;
}

function within(digits: string, length: { readonly from: number; readonly to: number } | undefined): boolean {
  return length !== undefined && digits.length >= length.from && digits.length <= length.to;
}
