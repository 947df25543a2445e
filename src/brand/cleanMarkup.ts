import { escapeHtml } from './escapeHtml.ts';
import { type Piece, parseRichText } from './parseRichText.ts';

/** Words with a few tags, written anew from what they were read as, so that nothing else is left; words without tags stay as they are. */
export function cleanMarkup(text: string): string {
  return /<[a-z/!?]/i.test(text) ? parseRichText(text).map(write).join('') : text;
}

function write(piece: Piece): string {
  if (typeof piece === 'string') return escapeHtml(piece);
  const { tag, href, inside } = piece;
  if (tag === 'br') return '<br>';
  const start = href === undefined ? tag : `${tag} href="${escapeHtml(href)}"`;
  return `<${start}>${inside.map(write).join('')}</${tag}>`;
}
