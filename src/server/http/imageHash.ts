import { createHash } from 'node:crypto';

const known = new WeakMap<Buffer, string>();

/** A short content hash of an image, for an address that changes when the image does. */
export function imageHash({ bytes }: { readonly bytes: Buffer }): string {
  const hash = known.get(bytes) ?? createHash('sha256').update(bytes).digest('base64url').slice(0, 12);
  known.set(bytes, hash);
  return hash;
}
