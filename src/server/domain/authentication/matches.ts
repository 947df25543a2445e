import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../keyedHash.ts';

/** What a person says about himself. */
export interface Claim {
  readonly dateOfBirth: string;
  readonly contactNumber?: string | undefined;
}

/** What is known of the person; undefined for a key that was never given out. */
export type Known = { readonly dateOfBirth: string; readonly mobile: string } | undefined;

/** Digits of a number that tell one line from another, without the country or the zero before it. */
const tellingDigits = 7;

/**
 * Whether the claim is right. The same hashes are made and compared whether or not anybody is known, so that the time it takes
 * tells nothing.
 */
export function matches(key: Buffer, claim: Claim, known: Known, withNumber: boolean): boolean {
  const hash = (text: string) => keyedHash(key, 'claim', text);
  const date = timingSafeEqual(hash(claim.dateOfBirth), hash(known?.dateOfBirth ?? 'nobody'));
  const said = (claim.contactNumber ?? '').replace(/^0+/, '');
  const own = (known?.mobile ?? 'nobody').replace(/\D/g, '');
  const number =
    timingSafeEqual(hash(said), hash(own.slice(-said.length || undefined))) && said.length >= tellingDigits;
  return known !== undefined && date && (number || !withNumber);
}
