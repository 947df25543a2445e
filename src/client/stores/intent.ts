/** What somebody set out to do, and the key under which the server does it once however often it is asked. */
export interface Intent {
  readonly about: string;
  readonly key: string;
  /** A request under the key may have been done: no answer came that tells. */
  readonly open?: boolean;
}

/**
 * The intent for a body: the one kept from before while the body is the same, so that a retry after a lost answer or a
 * reload does not act twice, and a new one as soon as something else is asked. An open intent stays for any body: the server
 * refuses another body under a key that it has answered.
 */
export function intentFor(body: unknown, kept: Intent | undefined, newId: () => string): Intent {
  const about = fingerprint(body);
  return kept && (kept.open || kept.about === about) ? kept : { about, key: newId() };
}

/** Two 32-bit FNV-1a sums: tells bodies of one person apart without keeping what they say. */
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
