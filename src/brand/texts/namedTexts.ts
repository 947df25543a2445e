import { isRecord } from '#base/json.ts';
import type { Attribute } from '#brand/overlay/overlayFile.ts';
import type { Form } from '#flow/language/form.ts';
import type { Flow } from '#flow/language/language.ts';
import { textKeys } from '#flow/language/textKeys.ts';

/** A message key, and the place that names it. */
export interface NamedText {
  readonly key: string;
  readonly file: string;
  readonly path: readonly string[];
  readonly attribute: Attribute;
  /** The layer that locks the place, 0 for the base; undefined where overlays may name another text. */
  readonly lockedBy?: number;
}

/** The texts that a flow or form of a layer names, with those marked that stand where it is `locked`. */
export function lockTexts(named: readonly NamedText[], locked: unknown, layer: number): readonly NamedText[] {
  const locks = Array.isArray(locked) ? locked.filter((path) => typeof path === 'string') : [];
  return named.map((one) => {
    const place = one.path.join('.');
    return locks.some((lock) => `${place}.`.startsWith(`${lock}.`)) ? { ...one, lockedBy: layer } : one;
  });
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

/** The answers to the yes-no questions of a form, which say them without naming them. */
export function yesAndNoOf({ schema }: Form, file: string, attribute: Attribute): readonly NamedText[] {
  return Object.entries(isRecord(schema.properties) ? schema.properties : {}).flatMap(([field, asked]) =>
    asksYesOrNo(asked) ? ['form.yes', 'form.no'].map((key) => ({ key, path: ['ui', field], file, attribute })) : [],
  );
}

/** Whether a field, or one inside of an object or list, is answered by yes or no. */
function asksYesOrNo(field: unknown): boolean {
  if (!isRecord(field)) return false;
  return field.type === 'boolean' || [field.items, ...Object.values(field.properties ?? {})].some(asksYesOrNo);
}
