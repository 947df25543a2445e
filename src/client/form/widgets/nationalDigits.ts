/** Country calling codes (ITU-T E.164) whose national numbers begin with a 0 that the international form leaves out, or without one. */
const trunkPrefixes: { readonly [callingCode: string]: string } = { '+61': '0', '+64': '0', '+389': '0', '+1': '' };

/** Digits that the field for a contact number accepts (AU-2b). */
const maxDigits = 10;

/**
 * Returns a number as it is dialled inside its country, without the signs between its digits: 0211234567 for “+64 21 123 4567”. One of
 * eleven digits loses its leading 0. Other text, and a number with another calling code, is returned unchanged.
 */
export function nationalDigits(text: string): string {
  const compact = text.replace(/[\s().-]/g, '');
  const code = Object.keys(trunkPrefixes).find((known) => compact.startsWith(known));
  const national = code ? trunkPrefixes[code] + compact.slice(code.length).replace(/^0/, '') : compact;
  if (!/^\d+$/.test(national)) return text.trim();
  return national.length === maxDigits + 1 ? national.replace(/^0/, '') : national;
}
