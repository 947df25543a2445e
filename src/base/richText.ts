import { resolveLink } from './links.ts';

/** A node of rich text: a text, or an allowed element with its children. */
export type RichTextNode =
  | string
  | { readonly tag: AllowedTag; readonly href?: string; readonly inside: readonly RichTextNode[] };

/** The elements that texts of a brand may use. */
export const allowedTags = ['p', 'br', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'h3', 'a'] as const;

/** The name of an allowed element. */
type AllowedTag = (typeof allowedTags)[number];

/** Whether an element name in lower case is allowed. */
export const isAllowedTag = (name: string): name is AllowedTag => (allowedTags as readonly string[]).includes(name);

/** Elements that are removed with their content. */
const removedTags = ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript', 'textarea', 'title'];
// The repetitions are bounded, so that a text of many unclosed quotes takes linear time.
const token =
  /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9]{0,20})((?:"[^"]{0,500}"|'[^']{0,500}'|[^"'>]){0,500})>/g;
const hrefOf = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const characters: { readonly [name: string]: string } = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

interface Open {
  readonly tag: AllowedTag | undefined;
  readonly href?: string;
  readonly inside: RichTextNode[];
}

/**
 * Parses a text with a few tags into a tree of allowed elements. Never builds HTML. Of other elements only the text is kept, and of all
 * attributes only the `href` of a link. Elements that are not closed end with the text.
 */
export function parseRichText(text: string): readonly RichTextNode[] {
  const open: Open[] = [{ tag: undefined, inside: [] }];
  const top = () => open.at(-1) as Open;
  const addText = (words: string) => words !== '' && top().inside.push(readCharacters(words));
  function close(): void {
    const { tag, href, inside } = open.pop() as Open;
    if (tag) top().inside.push({ tag, ...(href !== undefined && { href }), inside });
  }

  let from = 0;
  let removed: string | undefined;
  for (const match of text.matchAll(token)) {
    const [whole, slash, written = '', attributes = ''] = match;
    const name = written.toLowerCase();
    if (removed === undefined) addText(text.slice(from, match.index));
    from = match.index + whole.length;
    if (removed !== undefined) {
      if (slash && name === removed) removed = undefined;
    } else if (removedTags.includes(name)) {
      if (!slash) removed = name;
    } else if (!isAllowedTag(name)) {
      // Its text is kept.
    } else if (name === 'br') {
      top().inside.push({ tag: 'br', inside: [] });
    } else if (!slash) {
      const href = name === 'a' ? safeHref(attributes) : undefined;
      open.push({ tag: name, ...(href !== undefined && { href }), inside: [] });
    } else if (open.some(({ tag }) => tag === name)) {
      while (top().tag !== name) close();
      close();
    }
  }
  if (removed === undefined) addText(text.slice(from));
  while (open.length > 1) close();
  return top().inside;
}

/** The `href` among the attributes of a link if it is https, mailto, tel or a path of the portal; undefined for every other. */
export function safeHref(attributes: string): string | undefined {
  const [, double, single, bare] = hrefOf.exec(attributes) ?? [];
  const href = readCharacters(double ?? single ?? bare ?? '').trim();
  if (/^(?:mailto:[^\s\\]+|tel:[+\d][^\s\\]*)$/i.test(href)) return href;
  const way = resolveLink(href, { hosts: 'any' });
  return way?.to === 'portal' ? way.path : way?.url;
}

function readCharacters(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|([a-z]{2,6}));/g, (whole, code?: string, name?: string) => {
    if (name !== undefined) return characters[name] ?? whole;
    const point = Number(code);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}

const escapes: { readonly [character: string]: string } = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** Sanitizes a text: parses its markup and writes only the allowed elements. A text without tags stays as it is. */
export function sanitizeMarkup(text: string): string {
  return /<[a-z/!?]/i.test(text) ? parseRichText(text).map(write).join('') : text;
}

function write(piece: RichTextNode): string {
  if (typeof piece === 'string') return escapeHtml(piece);
  const { tag, href, inside } = piece;
  if (tag === 'br') return '<br>';
  const start = href === undefined ? tag : `${tag} href="${escapeHtml(href)}"`;
  return `<${start}>${inside.map(write).join('')}</${tag}>`;
}
