/** A write request with its Idempotency-Key: the server carries it out once, however often it is sent. */
export interface IdempotentWrite {
  /** Fingerprint of the body. */
  readonly about: string;
  /** The Idempotency-Key. */
  readonly key: string;
  /** True if the server may have carried out the request, because its response was lost. */
  readonly open?: boolean;
}

/**
 * Returns the previous intent for the same body, so that a retry after a lost response or a reload is not carried out twice, and a
 * new intent for another body. A key that the server issued (`about` is empty) serves any body. An open intent stays for any body: the server refuses another body under a key that it knows.
 */
export function intentFor(body: unknown, previous: IdempotentWrite | undefined, newId: () => string): IdempotentWrite {
  const about = fingerprint(body);
  if (previous?.about === '') return { about, key: previous.key };
  return previous && (previous.open || previous.about === about) ? previous : { about, key: newId() };
}

/** Two 32-bit FNV-1a hashes: distinguishes the bodies of one person without storing them. */
export function fingerprint(body: unknown): string {
  const text = JSON.stringify(body);
  let forward = 0x811c9dc5;
  let backward = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    forward = Math.imul(forward ^ text.charCodeAt(i), 0x01000193);
    backward = Math.imul(backward ^ text.charCodeAt(text.length - 1 - i), 0x01000193);
  }
  return `${(forward >>> 0).toString(36)}-${(backward >>> 0).toString(36)}-${text.length}`;
}
