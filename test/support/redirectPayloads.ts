/** The site that no payload may reach. */
export const evil = 'evil.example';

/** Prefixes of a host that browsers and simple checks parse differently. */
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

/** Prefixes of a URL that a parser trims and a prefix comparison does not. */
const trims = [' ', '\t', '\n', '\r', '\0', '\x01', '\x1f', '\u00a0', '\u2028', '\u200b', '\ufeff', '%20', '+', '\\'];
const wholes = [`https://${evil}/`, `//${evil}`, 'javascript:alert(1)', `http://${evil}/deny`, `HTTPS://${evil}`];

/** Ways to write another host that looks like the allowed one. */
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
  ...['/forms/x', '/mailbox', '/livez', '/nowhere/at/all', '/iframe/api/logout', `/${'a'.repeat(5_000)}`],
];

/**
 * Returns generated URLs for redirect parameters of a portal at `host` that allows the host `listed`. None may lead to another host; a
 * portal may follow or ignore each.
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
