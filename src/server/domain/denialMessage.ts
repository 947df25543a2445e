import type { BrandDeps } from './brandDeps.ts';
import { isSameSignature, keyedHash } from './keyedHash.ts';

/** A custom message for the denial page of a brand, with its expiry (DN-2). */
interface DenialMessage {
  readonly customMessage: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

type Signer = Pick<BrandDeps, 'signingKey' | 'brand'>;

/** Returns the signature of a denial message: 43 characters of base64url. */
export function signDenial({ signingKey, brand }: Signer, { customMessage, expires }: DenialMessage): string {
  return keyedHash(signingKey, 'denial-message', brand, customMessage, String(expires)).toString('base64url');
}

/** Returns true if the server signed the message and it has not expired. */
export function isValidDenial(
  signer: Signer,
  { signature, ...message }: DenialMessage & { readonly signature: string },
): boolean {
  return isSameSignature(signature, signDenial(signer, message)) && message.expires * 1_000 > Date.now();
}
