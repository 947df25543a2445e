import { createElement, Fragment, type ReactNode } from 'react';
import { parseRichText, type RichTextNode } from '#base/richText.ts';

interface RichTextProps {
  readonly text: string;
  /** True on a page of its own: headings are `h2` with the ids of `sectionsOf`. */
  readonly inSections?: boolean;
}

/** Renders an author's text with a few tags as React elements, never as HTML. External links open in a new tab. */
export function RichText({ text, inSections = false }: RichTextProps): ReactNode {
  const nodes = parseRichText(text);
  if (!inSections) return nodes.map(draw);
  return nodes.map((node, key) =>
    isHeading(node) ? (
      <h2 key={sectionId(nodes, key)} id={sectionId(nodes, key)}>
        {node.inside.map(draw)}
      </h2>
    ) : (
      draw(node, key)
    ),
  );
}

/** Returns id and title of each section of a text. A section begins with a heading, `h3`. */
export function sectionsOf(text: string): readonly { readonly id: string; readonly title: string }[] {
  const nodes = parseRichText(text);
  return nodes.flatMap((node, at) => (isHeading(node) ? [{ id: sectionId(nodes, at), title: wordsOf(node) }] : []));
}

type Element = Exclude<RichTextNode, string>;

const isHeading = (node: RichTextNode): node is Element => typeof node !== 'string' && node.tag === 'h3';

const sectionId = (nodes: readonly RichTextNode[], at: number) =>
  `section-${nodes.slice(0, at + 1).filter(isHeading).length}`;

const wordsOf = (node: RichTextNode): string => (typeof node === 'string' ? node : node.inside.map(wordsOf).join(''));

function draw(piece: RichTextNode, key: number): ReactNode {
  if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>;
  const { tag, href, inside } = piece;
  if (tag === 'br') return <br key={key} />;
  if (tag === 'a' && href === undefined) return <Fragment key={key}>{inside.map(draw)}</Fragment>;
  const elsewhere = href?.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return createElement(tag, { key, ...(href !== undefined && { href, ...elsewhere }) }, ...inside.map(draw));
}
