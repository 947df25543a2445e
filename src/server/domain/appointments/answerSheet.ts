import { getOwn, isRecord } from '#base/json.ts';
import { formattingLocale } from '#brand/formattingLocale.ts';
import { createFormatters, fillPlaceholders } from '#flow/conditions/placeholders.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import { createReader } from '#flow/walk/createReader.ts';
import { formAnswers } from '#flow/walk/formAnswers.ts';
import type { AnswerSheet, AnswerTranslations } from '#server/db/columnTypes.ts';
import type { CatalogSnapshot } from '../catalog/catalogSnapshot.ts';
import { findChoices } from '../catalog/choices.ts';
import { type PersonPart, patientParts } from '../patientParts.ts';
import { translator } from '../translator.ts';
import type { AnsweredRun } from './readRun.ts';

interface SheetWords {
  /** A locale of the brand. */
  readonly locale: string;
  readonly catalogIn: (locale: string) => CatalogSnapshot;
}

/**
 * Returns the answer sheet of a run as the patient read it, and one for each other language of the brand, in its default locale or the first
 * of that language (decision 043).
 */
export function answerSheets(run: AnsweredRun, words: SheetWords) {
  const { locale, locales } = run.version.brand;
  const others = [locale, ...locales].filter(
    (one, n, all) => !isSameLanguage(one, words.locale) && all.findIndex((other) => isSameLanguage(other, one)) === n,
  );
  return {
    answerSheet: answerSheet(run, words),
    answerTranslations: Object.fromEntries(
      others.map((other) => [other, answerSheet(run, { ...words, locale: other })] as const),
    ),
  };
}

/** What staff read of the answers of a patient. */
export interface ReadSheet {
  /** Answers of steps that protect the patient come first. */
  readonly answers: AnswerSheet;
  /** The locale of `answers`: one of the reader's language, or the patient's if there are no words in that language. */
  readonly answersLocale: string;
  /** The answers in the words that the patient read; undefined if `answers` are. */
  readonly patientAnswers: AnswerSheet | undefined;
}

interface StoredSheets {
  /** The patient's. */
  readonly locale: string;
  readonly answer_sheet: AnswerSheet | null;
  readonly answer_translations: AnswerTranslations | null;
}

/** Returns stored answer sheets for a reader's locale (decision 043). */
export function readSheets(stored: StoredSheets, locale: string): ReadSheet {
  const sheet = safetyFirst(stored.answer_sheet ?? []);
  const [translated] = isSameLanguage(stored.locale, locale)
    ? []
    : Object.entries(stored.answer_translations ?? {}).filter(([one]) => isSameLanguage(one, locale));
  return {
    answers: translated ? safetyFirst(translated[1]) : sheet,
    answersLocale: translated?.[0] ?? stored.locale,
    patientAnswers: translated && sheet,
  };
}

function safetyFirst(sheet: AnswerSheet): AnswerSheet {
  return sheet.toSorted((a, b) => Number(b.protects) - Number(a.protects));
}

/** Returns true if two locales are written in the same language: `en-AU` and `en-NZ`, but not `zh-Hans` and `zh-Hant`. */
function isSameLanguage(a: string, b: string): boolean {
  const [one, other] = [a, b].map((locale) => new Intl.Locale(locale).maximize());
  return one?.language === other?.language && one?.script === other?.script;
}

/**
 * Returns the forms of a run, with their questions and answers in the words of a locale, and the numbers of the
 * patient as they are stored. What the patient typed stays as it is. A step without an answer is left out.
 */
function answerSheet(run: AnsweredRun, { locale, catalogIn }: SheetWords): AnswerSheet {
  const catalog = catalogIn(locale);
  const { flow, version, walked, steps, answers } = run;
  const t = translator(locale, version.texts[locale] ?? {});
  const written = formattingLocale(locale, version.brand.application.jsLocale);
  const nouns = { region: catalog.regionBySlug, clinic: catalog.clinicBySlug, exam: catalog.examBySlug };
  const formatters = createFormatters(written, (noun, slug) => nouns[noun].get(slug)?.name);
  return steps.flatMap(({ id, step, protects }) => {
    const served = step.form === undefined ? undefined : getOwn(version.forms, step.form);
    if (!served) return [];
    const { form, lists } = served;
    const nameOf = (field: string, slug: string) => {
      const list = getOwn(lists, field);
      return list === undefined ? undefined : findChoices(catalog, { list, slugs: [slug] })[0]?.name;
    };
    const answered = formAnswers(form, asStored(run, id, answers[id] ?? {}), {
      t,
      locale: written,
      country: run.country,
      nameOf,
    });
    if (answered.length === 0) return [];
    const topic = form.ui['ui:topic'];
    const title =
      typeof topic === 'string'
        ? t(topic)
        : fillPlaceholders(t(step.title ?? ''), createReader(flow, walked, id), formatters);
    return [{ step: id, title, protects, answers: answered }];
  });
}

/** Returns the answers of a step with the numbers of the patient, such as the NHI number, as they are stored. */
function asStored({ action }: AnsweredRun, step: string, answers: StepAnswers): StepAnswers {
  const sources: unknown = action?.step.input?.patient;
  const stored = Object.entries<PersonPart>(patientParts).flatMap(([part, { stored: store }]) => {
    const source = isRecord(sources) ? sources[part] : undefined;
    const [from, field = ''] = isRecord(source) && typeof source.field === 'string' ? source.field.split('.') : [];
    const answer = from === step ? getOwn(answers, field) : undefined;
    return store && typeof answer === 'string' ? [[field, store(answer)] as const] : [];
  });
  return { ...answers, ...Object.fromEntries(stored) };
}
