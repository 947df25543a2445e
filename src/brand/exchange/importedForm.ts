import type { Form } from '#flow/form.ts';
import type { Expression, Step } from '#flow/language.ts';
import type { Words } from './question.ts';
import type { TextsByLocale } from './textBook.ts';
import type { LeaveBehind, Unsupported } from './unsupported.ts';

/** What became of a foreign form. */
export interface ImportedForm {
  /** The form pair; undefined when nothing in it could be asked. */
  readonly form: Form | undefined;
  readonly texts: TextsByLocale;
  /** A step that asks the form, for a journey. */
  readonly step: Step;
  /** What choices add to a score: points by field, then by value. */
  readonly scores: { readonly [field: string]: { readonly [value: string]: number } };
  /** The score as a computed value of a journey, when the choices have points. */
  readonly computed: { readonly [name: string]: Expression };
  /** Everything that stays behind, with its path and the reason. */
  readonly unsupported: readonly Unsupported[];
}

/** The step that asks an imported form; its title and introduction stand under `form.<id>`. */
export function stepOf(id: string, hasIntro: boolean): Step {
  return {
    kind: 'form',
    form: id,
    title: `form.${id}.form-title`,
    ...(hasIntro ? { intro: `form.${id}.form-intro` } : {}),
  };
}

/** The sum of all points as a computed value, for a journey that asks the form in a step named after it. */
export function scoreOf(id: string, scores: ImportedForm['scores']): ImportedForm['computed'] {
  const alike = new Map<string, { points: { readonly [value: string]: number }; fields: string[] }>();
  for (const [field, points] of Object.entries(scores)) {
    const same = alike.get(JSON.stringify(points));
    if (same) same.fields.push(field);
    else alike.set(JSON.stringify(points), { points, fields: [field] });
  }
  const parts = [...alike.values()].map(
    ({ points, fields }): Expression => ({ score: fields.map((field) => ({ field: `${id}.${field}` })), points }),
  );
  const [first] = parts;
  if (!first) return {};
  return { score: parts.length > 1 ? { sum: parts } : first };
}

/** Texts with more words under their keys. */
export function withTexts(texts: TextsByLocale, more: { readonly [key: string]: Words }): TextsByLocale {
  const all: { [locale: string]: { readonly [key: string]: string } } = { ...texts };
  for (const [key, words] of Object.entries(more)) {
    for (const [locale, text] of Object.entries(words)) all[locale] = { ...all[locale], [key]: text };
  }
  return all;
}

/** Tells of texts in which the portal would fill something in, since their author cannot have meant it. */
export function listFilledIn(texts: TextsByLocale, leave: LeaveBehind): void {
  for (const [locale, byKey] of Object.entries(texts)) {
    for (const [key, text] of Object.entries(byKey)) {
      if (/\{\{|\$t\(/.test(text))
        leave(`${locale}: ${key}`, 'What stands in {{ }} or $t( ) is filled in by the portal: reword it.');
    }
  }
}
