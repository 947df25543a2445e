/** SHA-256 of the empty string: Griffel (Fluent UI) inserts empty style elements and fills them through the CSSOM. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** Sources that a document needs besides the portal, by directive, such as `https://errors.example`. */
export interface PolicyNeeds {
  readonly connect?: readonly string[];
  readonly frame?: readonly string[];
  /** Sites that may show the document in a frame; none if left out (RT-15a). */
  readonly frameAncestors?: readonly string[];
}

/**
 * Returns the Content-Security-Policy of a response: same-origin sources, plus the hosts of the brand's external services. Trusted
 * Types are always required.
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
