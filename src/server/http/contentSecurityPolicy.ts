/** SHA-256 of the empty string: Griffel (Fluent UI) inserts empty style elements and fills them through the CSSOM. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What one document needs beyond the portal itself: sources by directive, such as `https://errors.example`. */
export interface PolicyNeeds {
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
  /** Pages that may show the document in a frame; nobody when it is left out (RT-15). */
  readonly frameAncestors?: readonly string[];
}

/**
 * The policy of an answer. Nothing is needed by most; a document of a brand that has other services names their hosts, and
 * nothing but these is added. Trusted Types stand in every case.
 */
export function contentSecurityPolicy({
  connect = [],
  frame = [],
  frameAncestors = ["'none'"],
}: PolicyNeeds = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${emptyStyleHash}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    ['frame-ancestors', ...frameAncestors].join(' '),
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
