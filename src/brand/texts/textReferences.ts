import { isRecord } from '#base/json.ts';
import { subschemas } from '#brand/forms/subschemas.ts';
import type { LocateFault } from '#brand/overlay/overlayFile.ts';
import type { Form } from '#flow/language/form.ts';
import type { Flow } from '#flow/language/language.ts';
import { textKeys } from '#flow/language/textKeys.ts';

/** A message key, and the place in a flow or form that uses it. */
export interface TextReference {
  readonly key: string;
  readonly file: string;
  readonly path: readonly string[];
  readonly locate: LocateFault;
  /** The layer that locks the place, 0 for the base; undefined if overlays can change it. */
  readonly lockedBy?: number;
}

/** Sets `lockedBy` to `layer` for the references at the `locked` paths of a flow or form. */
export function markLockedTexts(
  named: readonly TextReference[],
  locked: unknown,
  layer: number,
): readonly TextReference[] {
  const locks = Array.isArray(locked) ? locked.filter((path) => typeof path === 'string') : [];
  return named.map((one) => {
    const place = one.path.join('.');
    return locks.some((lock) => `${place}.`.startsWith(`${lock}.`)) ? { ...one, lockedBy: layer } : one;
  });
}

/** The message keys of a flow. */
export function textsOfFlow(flow: Flow, file: string, locate: LocateFault): readonly TextReference[] {
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
  const outcomes = (flow.questionnaire?.outcomes ?? []).map(({ message }, n) => ({
    key: message,
    path: ['questionnaire', 'outcomes', String(n), 'message'],
  }));
  const named = [{ key: flow.title, path: ['title'] }, ...steps, ...outcomes];
  return named.flatMap(({ key, path }) => (typeof key === 'string' ? [{ key, path, file, locate }] : []));
}

const words = ['ui:title', 'ui:description', 'ui:help', 'ui:placeholder', 'ui:submit', 'ui:topic'];

/** The message keys of the ui file of a form. Paths begin with `ui`. */
export function textsOfForm({ ui }: Form, file: string, locate: LocateFault): readonly TextReference[] {
  const inside = (value: unknown, path: readonly string[]): readonly TextReference[] => {
    if (!isRecord(value)) return [];
    return Object.entries(value).flatMap(([name, part]): readonly TextReference[] => {
      const here = [...path, name];
      const isText = words.includes(name) || path.at(-1) === 'errors';
      if (isText && typeof part === 'string') return [{ key: part, path: here, file, locate: locate }];
      if (name === 'ui:enumNames' && Array.isArray(part)) {
        return part.map((key, i) => ({ key: String(key), path: [...here, String(i)], file, locate }));
      }
      return inside(part, here);
    });
  };
  return inside(ui, ['ui']);
}

/** The message keys “yes” and “no” for each field that contains a yes-no question. The form does not name them itself. */
export function yesNoTextsOf(form: Form, file: string, locate: LocateFault): readonly TextReference[] {
  const questions = subschemas(form).filter(({ schema, path }) => schema.type === 'boolean' && path.length > 0);
  const fields = new Set(questions.map(({ path: [, field = ''] }) => field));
  return [...fields].flatMap((field) =>
    ['form.yes', 'form.no'].map((key) => ({ key, path: ['ui', field], file, locate })),
  );
}
