import { createElement, Fragment, type ReactNode } from 'react';
import { parseRichText, type RichTextNode } from '#base/richText.ts';

/** Renders an author's text with a few tags as React elements, never as HTML. External links open in a new tab. */
export function RichText({ text }: { readonly text: string }): ReactNode {
  return parseRichText(text).map(draw);
}

function draw(piece: RichTextNode, key: number): ReactNode {
  if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>;
  const { tag, href, inside } = piece;
  if (tag === 'br') return <br key={key} />;
  if (tag === 'a' && href === undefined) return <Fragment key={key}>{inside.map(draw)}</Fragment>;
  const elsewhere = href?.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return createElement(tag, { key, ...(href !== undefined && { href, ...elsewhere }) }, ...inside.map(draw));
}
