import type { Json } from '#base/json.ts';

/** The formatters that a text may name; `region`, `clinic` and `exam` turn slugs into names, which the caller knows. */
export const formatterNames = ['text', 'number', 'date', 'time', 'list', 'region', 'clinic', 'exam'] as const;

export type FormatterName = (typeof formatterNames)[number];

/** Turns a value into words; undefined when it is not of the sort that the formatter speaks about. */
export type Formatter = (value: Json) => string | undefined;

export type Formatters = { readonly [name in FormatterName]: Formatter };

/** `{step.key}`, `{step.key|format}` or `{step.key|format|words instead}`; double braces belong to the translator. */
const pipe = /\{([a-z][\w-]*(?:\.[\w-]+)+)(?:\|([a-z]*))?(?:\|([^{}|]*))?\}(?!\})/g;

/** One answer that a text pipes in. */
export interface Piped {
  readonly reference: string;
  readonly format: string;
  readonly fallback: string | undefined;
}

/** What a text pipes in, in order; the linter asks that each has words to fall back on. */
export function pipesIn(text: string): readonly Piped[] {
  return [...text.matchAll(pipe)].map(([, reference = '', format, fallback]) => ({
    reference,
    format: format || 'text',
    fallback,
  }));
}

/** A text with its answers filled in. What cannot be read or put into words becomes the fallback, or nothing. */
export function fillText(text: string, read: (reference: string) => Json | undefined, formatters: Formatters): string {
  return text.replace(pipe, (_whole, reference: string, format: string | undefined, fallback: string | undefined) => {
    const value = read(reference);
    const name = formatterNames.find((known) => known === (format || 'text'));
    const words = value === undefined || value === null || !name ? undefined : formatters[name](value);
    return words === undefined || words === '' ? (fallback ?? '') : words;
  });
}
