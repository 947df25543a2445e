import { timingSafeEqual } from 'node:crypto';
import { keyedHash } from '../keyedHash.ts';

/** Words on the page of a denial, for visitors of one brand and until a moment (DN-2). */
interface DenialMessage {
  readonly customMessage: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

interface Signer {
  readonly signingKey: Buffer;
  readonly brand: string;
}

/** Says by a signature that these words are the server's: 43 characters of Base64url. */
export function signDenial({ signingKey, brand }: Signer, { customMessage, expires }: DenialMessage): string {
  return keyedHash(signingKey, 'denial-message', brand, customMessage, String(expires)).toString('base64url');
}

/** Whether these words are the server's and their time is not over. */
export function isOurDenial(
  signer: Signer,
  { signature, ...message }: DenialMessage & { readonly signature: string },
): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signDenial(signer, message))];
  return given.length === right.length && timingSafeEqual(given, right) && message.expires * 1_000 > Date.now();
}
