import type { Form } from '#flow/form.ts';
import { isRecord } from '#flow/isRecord.ts';
import type { Flow } from '#flow/language.ts';
import { textKeys } from '#flow/textKeys.ts';
import type { Attribute } from './overlayFile.ts';

/** A message key, and the place that names it. */
export interface NamedText {
  readonly key: string;
  readonly file: string;
  readonly path: readonly string[];
  readonly attribute: Attribute;
}

/** The message keys that a flow names. */
export function namedByFlow(flow: Flow, file: string, attribute: Attribute): readonly NamedText[] {
  const steps = Object.entries(flow.steps).flatMap(([id, { title, intro, options }]) => {
    const link = isRecord(options?.link) ? options.link.text : undefined;
    const each = (key: string | undefined, word: string) =>
      key === undefined ? [] : textKeys(key).map((one) => ({ key: one, path: ['steps', id, word] }));
    return [
      ...each(title, 'title'),
      ...each(intro, 'intro'),
      { key: link, path: ['steps', id, 'options', 'link', 'text'] },
    ];
  });
  const named = [{ key: flow.title, path: ['title'] }, ...steps];
  return named.flatMap(({ key, path }) => (typeof key === 'string' ? [{ key, path, file, attribute }] : []));
}

const words = ['ui:title', 'ui:description', 'ui:help', 'ui:placeholder', 'ui:submit'];

/** The message keys that the ui half of a form names; paths go into the pair, so they begin with `ui`. */
export function namedByForm({ ui }: Form, file: string, attribute: Attribute): readonly NamedText[] {
  const inside = (value: unknown, path: readonly string[]): readonly NamedText[] => {
    if (!isRecord(value)) return [];
    return Object.entries(value).flatMap(([name, part]): readonly NamedText[] => {
      const here = [...path, name];
      const isText = words.includes(name) || path.at(-1) === 'errors';
      if (isText && typeof part === 'string') return [{ key: part, path: here, file, attribute }];
      if (name === 'ui:enumNames' && Array.isArray(part)) {
        return part.map((key, i) => ({ key: String(key), path: [...here, String(i)], file, attribute }));
      }
      return inside(part, here);
    });
  };
  return inside(ui, ['ui']);
}
