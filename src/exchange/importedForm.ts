import type { Form } from '#flow/language/form.ts';
import type { Expression, Step } from '#flow/language/language.ts';
import type { Question, Unsupported, Words } from './question.ts';
import type { TextsByLocale } from './texts.ts';
import { writeForm } from './writeForm.ts';

/** Fields that one form may have. */
export const maxFormFields = 200;

/** What became of a foreign form. */
export interface ImportedForm {
  /** The form pair; undefined when nothing in it could be asked. */
  readonly form: Form | undefined;
  readonly texts: TextsByLocale;
  /** A step that asks the form, for a flow. */
  readonly step: Step;
  /** What choices add to a score: points by field, then by value. */
  readonly scores: { readonly [field: string]: { readonly [value: string]: number } };
  /** The score as a computed value of a flow, when the choices have points. */
  readonly computed: { readonly [name: string]: Expression };
  /** Everything that stays behind, with its path and the reason. */
  readonly unsupported: readonly Unsupported[];
}

/** What was read of a foreign form: what it asks, in what words, and what stays behind. */
interface ReadForm {
  readonly id: string;
  /** The language that words without one are in. */
  readonly locale: string;
  /** At most as many as a form may have. */
  readonly questions: readonly Question[];
  readonly title: Words | undefined;
  readonly intro: Words | undefined;
  readonly scores?: ImportedForm['scores'];
  readonly unsupported: readonly Unsupported[];
}

/** Writes the form of what was read, with its texts and the step that asks it. */
export function importedForm({
  id,
  locale,
  questions,
  title,
  intro,
  scores = {},
  unsupported,
}: ReadForm): ImportedForm {
  const written = questions.length > 0 ? writeForm(id, questions) : undefined;
  const heading = {
    [`form.${id}.form-title`]: title ?? { [locale]: id },
    ...(intro ? { [`form.${id}.form-intro`]: intro } : {}),
  };
  const texts = withTexts(written?.texts ?? {}, heading);
  return {
    form: written?.form,
    texts,
    step: stepOf(id, intro !== undefined),
    scores,
    computed: scoreOf(id, scores),
    unsupported: [...unsupported, ...filledIn(texts)],
  };
}

/** Nothing of it could be read. */
export function nothingImported(id: string, why: Unsupported): ImportedForm {
  return { form: undefined, texts: {}, step: stepOf(id, false), scores: {}, computed: {}, unsupported: [why] };
}

/** The step that asks an imported form; its title and introduction stand under `form.<id>`. */
function stepOf(id: string, hasIntro: boolean): Step {
  return {
    kind: 'form',
    form: id,
    title: `form.${id}.form-title`,
    ...(hasIntro ? { intro: `form.${id}.form-intro` } : {}),
  };
}

/** The sum of all points as a computed value, for a flow that asks the form in a step named after it. */
function scoreOf(id: string, scores: ImportedForm['scores']): ImportedForm['computed'] {
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
function withTexts(texts: TextsByLocale, more: { readonly [key: string]: Words }): TextsByLocale {
  const all: { [locale: string]: { readonly [key: string]: string } } = { ...texts };
  for (const [key, words] of Object.entries(more)) {
    for (const [locale, text] of Object.entries(words)) all[locale] = { ...all[locale], [key]: text };
  }
  return all;
}

/** Texts in which the portal would fill something in, since their author cannot have meant it. */
function filledIn(texts: TextsByLocale): readonly Unsupported[] {
  const reason = 'What stands in {{ }} or $t( ) is filled in by the portal: reword it.';
  return Object.entries(texts).flatMap(([locale, byKey]) =>
    Object.entries(byKey)
      .filter(([, text]) => /\{\{|\$t\(/.test(text))
      .map(([key]) => ({ path: `${locale}: ${key}`, reason })),
  );
}
