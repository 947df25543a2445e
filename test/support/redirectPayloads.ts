/** The site that no payload may reach. */
export const evil = 'evil.example';

/** Before a host: what makes a browser take it for one, or a careless check take it for a path. */
const leads = [
  ...['/', '//', '///', '////', '\\', '\\\\', '/\\', '\\/', '/\\/', '/\t/', '/\n/', '/\r/', '\t//', '\n//', '\r\n//'],
  ...['/./', '/.//', '/../', '/..//', '/a/..//', '/%2e%2e//', '/.%2e//', '/%2f', '/%2F/', '/%5c', '/%09/', '/%0a/'],
  ...['%2f%2f', '%5c%5c', '%252f%252f', '/;@', '@', '.', ';@', ':@', '%00', ' ', '?//', '#//', '/?//', '/#//'],
  ...['／／', '/／', '⁄⁄', '。', '\u200b//', '\u00ad//', '\ufeff//', '\u2028//', '\u00a0//'],
];
const tails = [evil, `${evil}/select-region`, `x:y@${evil}/`, `${evil}:443/deny`];

const schemes = [
  ...[
    'javascript:',
    'JaVaScRiPt:',
    'java\tscript:',
    'java\nscript:',
    'javascript&colon;',
    'javascript%3a',
    'vbscript:',
  ],
  ...[
    'data:',
    'blob:',
    'file:',
    'filesystem:',
    'ftp:',
    'ws:',
    'wss:',
    'view-source:',
    'about:',
    'mailto:',
    'tel:',
    'x:',
  ],
];
const bodies = ['alert(1)', `//${evil}/%0aalert(1)`, 'text/html,<script>alert(1)</script>', `https://${evil}/`];

/** Before a whole address: what a parser trims, and a comparison by its first letters does not. */
const trims = [' ', '\t', '\n', '\r', '\0', '\x01', '\x1f', '\u00a0', '\u2028', '\u200b', '\ufeff', '%20', '+', '\\'];
const wholes = [`https://${evil}/`, `//${evil}`, 'javascript:alert(1)', `http://${evil}/deny`, `HTTPS://${evil}`];

/** Ways to write another host such that it looks like a good one. */
const lookalikes: readonly ((good: string) => string)[] = [
  (good) => `https://${good}.${evil}/`,
  (good) => `https://${good}@${evil}/`,
  (good) => `https://${good}:x@${evil}/`,
  (good) => `https://x@${good}/`,
  (good) => `https://${good}%40${evil}/`,
  (good) => `https://${evil}/${good}`,
  (good) => `https://${evil}?${good}`,
  (good) => `https://${evil}#${good}`,
  (good) => `https://${evil}#@${good}/`,
  (good) => `https://${evil}\\@${good}/`,
  (good) => `https://${evil}\\.${good}/`,
  (good) => `https://${evil}%00.${good}/`,
  (good) => `https://${evil}%2f.${good}/`,
  (good) => `https://${evil}\t.${good}/`,
  (good) => `https://sub.${good}/`,
  (good) => `https://not${good}/`,
  (good) => `https://${good}./`,
  (good) => `https://${good}:8443/`,
  (good) => `https://${good}:80/`,
  (good) => `http://${good}:1/`,
  (good) => `ftp://${good}/`,
  (good) => `https:/\\${evil}/${good}`,
  (good) => `https:${evil}/${good}`,
  (good) => `https://[${good}]/`,
];

const odd = [
  ...[
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://localhost/',
    'https://',
  ],
  ...['https:', '', '.', '..', '?', '#', '&', '%', '%%', '{}', '/api/logout', '/api/config', '/api', '/assets/x.js'],
  ...['/forms/x', '/themes/x', '/mailbox', '/livez', '/nowhere/at/all', '/iframe/api/logout', `/${'a'.repeat(5_000)}`],
];

/**
 * Addresses that a portal which lists `listed` and serves `host` must never be led away by, made by rules: none may be followed to another
 * place than a page of the portal or the listed host. Whether one of them is followed at all is not said here.
 */
export function redirectPayloads(host: string, listed: string): readonly string[] {
  const made = [
    ...leads.flatMap((lead) => tails.flatMap((tail) => [lead + tail, `https:${lead}${tail}`])),
    ...schemes.flatMap((scheme) => bodies.map((body) => scheme + body)),
    ...trims.flatMap((trim) => wholes.flatMap((whole) => [trim + whole, `/${trim}${whole}`])),
    ...lookalikes.flatMap((disguise) => [disguise(host), disguise(listed)]),
    ...odd,
  ];
  return [...new Set(made)];
}
