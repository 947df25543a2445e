import type { Form } from '#flow/language/form.ts';
import type { Expression, Step } from '#flow/language/language.ts';
import type { LocalizedText, Question, Unsupported } from './question.ts';
import type { TextsByLocale } from './texts.ts';
import { writeForm } from './writeForm.ts';

/** Maximum number of fields of a form. */
export const maxFormFields = 200;

/** The result of an import. */
export interface ImportedForm {
  /** The form; undefined if it has no question. */
  readonly form: Form | undefined;
  readonly texts: TextsByLocale;
  /** A step of a flow with this form. */
  readonly step: Step;
  /** Points of choices: by field, then by value. */
  readonly scores: { readonly [field: string]: { readonly [value: string]: number } };
  /** The score as a computed value of a flow, if choices have points. */
  readonly computed: { readonly [name: string]: Expression };
  /** The parts that were not converted. */
  readonly unsupported: readonly Unsupported[];
}

/** A foreign form after reading. */
interface ReadForm {
  readonly id: string;
  /** Locale of texts without a language. */
  readonly locale: string;
  /** At most `maxFormFields`. */
  readonly questions: readonly Question[];
  readonly title: LocalizedText | undefined;
  readonly intro: LocalizedText | undefined;
  readonly scores?: ImportedForm['scores'];
  readonly unsupported: readonly Unsupported[];
}

/** Writes the form, its texts and its step. */
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
    unsupported: [...unsupported, ...reportI18nextPlaceholders(texts)],
  };
}

/** The result of an import that could read nothing. */
export function nothingImported(id: string, why: Unsupported): ImportedForm {
  return { form: undefined, texts: {}, step: stepOf(id, false), scores: {}, computed: {}, unsupported: [why] };
}

/** The step of an imported form; the keys of its title and introduction begin with `form.<id>`. */
function stepOf(id: string, hasIntro: boolean): Step {
  return {
    kind: 'form',
    form: id,
    title: `form.${id}.form-title`,
    ...(hasIntro ? { intro: `form.${id}.form-intro` } : {}),
  };
}

/** The sum of all points as a computed value, for a step with the name of the form. */
function scoreOf(id: string, scores: ImportedForm['scores']): ImportedForm['computed'] {
  const fieldsByPoints = new Map<string, { points: { readonly [value: string]: number }; fields: string[] }>();
  for (const [field, points] of Object.entries(scores)) {
    const same = fieldsByPoints.get(JSON.stringify(points));
    if (same) same.fields.push(field);
    else fieldsByPoints.set(JSON.stringify(points), { points, fields: [field] });
  }
  const parts = [...fieldsByPoints.values()].map(
    ({ points, fields }): Expression => ({ score: fields.map((field) => ({ field: `${id}.${field}` })), points }),
  );
  const [first] = parts;
  if (!first) return {};
  return { score: parts.length > 1 ? { sum: parts } : first };
}

/** Adds texts under their keys. */
function withTexts(texts: TextsByLocale, more: { readonly [key: string]: LocalizedText }): TextsByLocale {
  const all: { [locale: string]: { readonly [key: string]: string } } = { ...texts };
  for (const [key, words] of Object.entries(more)) {
    for (const [locale, text] of Object.entries(words)) all[locale] = { ...all[locale], [key]: text };
  }
  return all;
}

/** Texts that contain i18next placeholders by accident. */
function reportI18nextPlaceholders(texts: TextsByLocale): readonly Unsupported[] {
  const reason = 'The portal replaces {{ }} and $t( ) in texts: reword the text.';
  return Object.entries(texts).flatMap(([locale, byKey]) =>
    Object.entries(byKey)
      .filter(([, text]) => /\{\{|\$t\(/.test(text))
      .map(([key]) => ({ path: `${locale}: ${key}`, reason })),
  );
}
