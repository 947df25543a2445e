import type { FieldProps } from '@rjsf/utils';
import { createElement, Fragment, type ReactNode } from 'react';
import { type Piece, parseWords } from './parseWords.ts';

/** Words between questions, with a few tags. Built as elements and never as HTML; a link elsewhere opens beside the form. */
export default function WordsField({ uiSchema = {}, fieldPathId }: FieldProps): ReactNode {
  const title: unknown = uiSchema['ui:title'];
  const text: unknown = uiSchema['ui:description'];
  return (
    <div id={fieldPathId.$id} className="form-words">
      {typeof title === 'string' && title !== '' && <h2>{title}</h2>}
      {typeof text === 'string' && parseWords(text).map(draw)}
    </div>
  );
}

function draw(piece: Piece, key: number): ReactNode {
  if (typeof piece === 'string') return <Fragment key={key}>{piece}</Fragment>;
  const { tag, href, inside } = piece;
  if (tag === 'br') return <br key={key} />;
  if (tag === 'a' && href === undefined) return <Fragment key={key}>{inside.map(draw)}</Fragment>;
  const elsewhere = href?.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {};
  return createElement(tag, { key, ...(href !== undefined && { href, ...elsewhere }) }, ...inside.map(draw));
}
