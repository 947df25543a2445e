/** SHA-256 of the empty string: Griffel (Fluent UI) inserts empty style elements and fills them through the CSSOM. */
const emptyStyleHash = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/** What an answer needs besides what every answer may do; each a list of sources as the policy writes them. */
export interface PolicyNeeds {
  /** Pages that may show the answer in a frame; nobody when it is left out (RT-8). */
  readonly frameAncestors?: readonly string[];
  /** What the answer may show in frames of its own. */
  readonly frames?: readonly string[];
}

/** The Content-Security-Policy of an answer. */
export function contentSecurityPolicy({ frameAncestors = ["'none'"], frames = [] }: PolicyNeeds = {}): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${emptyStyleHash}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors.join(' ')}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
