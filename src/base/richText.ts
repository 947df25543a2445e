import { resolveLink } from '#base/links.ts';

/** A piece of rich text: words, or an allowed element around others. */
export type RichTextNode =
  | string
  | { readonly tag: AllowedTag; readonly href?: string; readonly inside: readonly RichTextNode[] };

/** The elements that words may use. */
export const allowedTags = ['p', 'br', 'strong', 'em', 'b', 'i', 'ul', 'ol', 'li', 'h3', 'a'] as const;
export type AllowedTag = (typeof allowedTags)[number];

/** Whether words may use an element of this name, in small letters. */
export const isAllowedTag = (name: string): name is AllowedTag => (allowedTags as readonly string[]).includes(name);

/** Elements whose content is no text for people: they go whole. */
const silent = ['script', 'style', 'template', 'iframe', 'object', 'svg', 'math', 'noscript', 'textarea', 'title'];
// Bounded, so that a text of many unclosed quotes is read in time.
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
 * Reads words with a few tags as a tree of allowed elements. It never builds HTML, so nothing needs to be trusted: whatever is not on
 * the list leaves its text behind and no more, and of attributes only the address of a link is read. What stays open is closed at the end.
 */
export function parseRichText(text: string): readonly RichTextNode[] {
  const open: Open[] = [{ tag: undefined, inside: [] }];
  const top = () => open.at(-1) as Open;
  const say = (words: string) => words !== '' && top().inside.push(readCharacters(words));
  function close(): void {
    const { tag, href, inside } = open.pop() as Open;
    if (tag) top().inside.push({ tag, ...(href !== undefined && { href }), inside });
  }

  let from = 0;
  let silenced: string | undefined;
  for (const match of text.matchAll(token)) {
    const [whole, slash, written = '', attributes = ''] = match;
    const name = written.toLowerCase();
    if (silenced === undefined) say(text.slice(from, match.index));
    from = match.index + whole.length;
    if (silenced !== undefined) {
      if (slash && name === silenced) silenced = undefined;
    } else if (silent.includes(name)) {
      if (!slash) silenced = name;
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
  if (silenced === undefined) say(text.slice(from));
  while (open.length > 1) close();
  return top().inside;
}

/** The address of a link among the attributes of a tag: https, mail, telephone, or a path of this portal; undefined for every other. */
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

/** Text as it stands in HTML content and attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '');
}

/** Words with a few tags, written anew from what they were read as, so that nothing else is left; words without tags stay as they are. */
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
