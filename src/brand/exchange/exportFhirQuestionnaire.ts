import { equalJson } from '#flow/equalJson.ts';
import type { Form } from '#flow/form.ts';
import { isRecord } from '#flow/isRecord.ts';
import type { Target } from './fhirConditions.ts';
import { itemTypes, rewriteItem } from './fhirItem.ts';
import { fhirItems, itemsOf } from './fhirItems.ts';
import { type FhirQuestion, fhirQuestions } from './fhirQuestion.ts';
import { mainLocale, readWords, writeWords } from './fhirWords.ts';
import type { Question } from './question.ts';
import { readForm } from './readForm.ts';
import type { Loose } from './readJsonParts.ts';
import { type TextsByLocale, wordsUnder } from './textBook.ts';
import type { LeaveBehind, Unsupported } from './unsupported.ts';

/** A form to export. */
export interface FormToExport {
  readonly id: string;
  readonly form: Form;
  readonly texts: TextsByLocale;
  /** The Questionnaire that the form was imported from: its codes, groups and extensions are kept. */
  readonly source?: unknown;
  /** Locale of the plain texts when there is no source; others become translations. */
  readonly locale?: string;
}

/** A Questionnaire, and what of the form it cannot say. */
export interface ExportedQuestionnaire {
  readonly questionnaire: Loose;
  /** Fields by linkId. */
  readonly keys: { readonly [linkId: string]: string };
  readonly unsupported: readonly Unsupported[];
}

const nothing: LeaveBehind = () => {};

/**
 * A form as FHIR R4 Questionnaire. With its source, everything that the form still says as it did stays in the source's own
 * words, so that an unchanged import exports as it came; what an admin changed, added, moved or took out is followed.
 */
export function exportFhirQuestionnaire(given: FormToExport): ExportedQuestionnaire {
  const { id, form, texts } = given;
  const source = isRecord(given.source) ? given.source : undefined;
  const root: Loose = source ?? freshRoot(id, given.locale ?? 'en');
  const locale = mainLocale(root);
  const unsupported: Unsupported[] = [];
  const leave: LeaveBehind = (path, reason) => void unsupported.push({ path, reason });
  const before = fhirQuestions(fhirItems(root, locale, nothing), locale, nothing);
  const now = readForm(form, texts);
  const written = writeItems(root, before, now, locale, leave);
  const keys = Object.fromEntries(
    [
      ...linkIds(before),
      ...now
        .flatMap(({ key, inside = [] }) => [key, ...inside.map((one) => one.key)])
        .map((key) => [key, key] as const),
    ].map(([key, linkId]) => [linkId, key]),
  );
  return { questionnaire: withHeading(written, given, locale), keys, unsupported };
}

function freshRoot(id: string, language: string): Loose {
  return { resourceType: 'Questionnaire', id, language, status: 'draft' };
}

function linkIds(questions: readonly FhirQuestion[]): readonly (readonly [key: string, linkId: string])[] {
  return questions.flatMap(({ from, inside }) => [[from.key, from.linkId] as const, ...linkIds(inside)]);
}

/** Where the words of a Questionnaire stand in the locale files. */
const headings = (id: string) =>
  [
    ['title', `form.${id}.form-title`],
    ['description', `form.${id}.form-intro`],
  ] as const;

function withHeading(root: Loose, { id, texts, source }: FormToExport, locale: string): Loose {
  let written = root;
  for (const [name, key] of headings(id)) {
    const words = wordsUnder(key, texts);
    const before = readWords(root, name, locale, '') ?? (source && name === 'title' ? { [locale]: id } : undefined);
    if (words && !equalJson(before, words)) written = writeWords(written, name, locale, words);
  }
  return written;
}

/** Writes the items of the root, or of one repeating group, from its questions before and now. */
function writeItems(
  holder: Loose,
  before: readonly FhirQuestion[],
  now: readonly Question[],
  locale: string,
  leave: LeaveBehind,
): Loose {
  const known = new Map(before.map((one) => [one.question.key, one]));
  const byPath = new Map(
    before.filter(({ from, question }) => from.key === question.key).map((one) => [one.from, one]),
  );
  const byItem = new Map([...byPath].map(([from, one]) => [from.item, one]));
  const after = new Map(now.map((question, place) => [question.key, { question, place }]));
  const targets = new Map<string, Target>(
    now.map((question) => [question.key, targetOf(question, known.get(question.key))]),
  );
  const target = (key: string) => targets.get(key);
  const context = { locale, target, leave };

  const rewritten = (inner: Loose): readonly { item: Loose; place: number | undefined }[] =>
    itemsOf(inner, '').flatMap(({ item }) => {
      const was = byItem.get(item);
      const is = was && after.get(was.question.key);
      const nested = rewritten(item);
      if (was && !is && was.from.asks) return nested;
      if (!was || !is) {
        if (nested.length === 0 && itemsOf(item, '').length > 0) return [];
        return [
          {
            item: withItems(
              item,
              nested.map((one) => one.item),
            ),
            place: nested.find(({ place }) => place !== undefined)?.place,
          },
        ];
      }
      const { from, inherited } = was;
      const isEntry = from.asks === 'group' && from.type === 'group';
      const body = isEntry
        ? writeItems(item, was.inside, is.question.inside ?? [], locale, leave)
        : withItems(item, inOrder(nested));
      const [asked, told] =
        from.asks === 'group' && !isEntry ? flattened(was.question, is.question) : [was.question, is.question];
      const path = from.path;
      return [
        {
          item: rewriteItem(body, asked, told, { ...context, path, choices: from.choices, inherited }),
          place: is.place,
        },
      ];
    });

  const kept = inOrder(rewritten(holder));
  const added = now.filter(({ key }) => !known.has(key)).map((question) => newItem(question, context));
  return withItems(holder, [...kept, ...added]);
}

interface Context {
  readonly locale: string;
  readonly target: (key: string) => Target | undefined;
  readonly leave: LeaveBehind;
}

/** A field that the source does not know. */
function newItem(question: Question, context: Context): Loose {
  const { key, asks, inside = [] } = question;
  const bare: Question = { key, asks, label: {}, required: false };
  const repeats = asks === 'choices' || asks === 'group' ? { repeats: true } : {};
  const item: Loose = { linkId: key, type: itemTypes[asks], ...repeats };
  const group = asks === 'group' ? writeItems(item, [], inside, context.locale, context.leave) : item;
  return rewriteItem(group, bare, question, { ...context, path: key, choices: [], inherited: undefined });
}

function targetOf(question: Question, was: FhirQuestion | undefined): Target {
  const { key, asks, choices = [] } = question;
  const known = was?.from.choices ?? [];
  return {
    key,
    asks,
    linkId: was?.from.linkId ?? key,
    type: was?.from.type ?? itemTypes[asks],
    choices: choices.map(
      (choice) =>
        known.find(({ value }) => value === choice.value) ?? {
          ...choice,
          type: 'valueCoding',
          answer: { code: choice.value },
        },
    ),
  };
}

/** A repeating question is a group with one field in the form, and one item in FHIR: what its field says, the item says. */
function flattened(was: Question, is: Question): readonly [Question, Question] {
  const one = ({ inside, ...group }: Question): Question => {
    const { key: _key, label: _label, required: _required, help: _help, ...field } = inside?.[0] ?? group;
    return { ...field, ...group, asks: field.asks };
  };
  return [one(was), one(is)];
}

/** Items in the order of the form where that was changed; those without a field keep their places. */
function inOrder(items: readonly { item: Loose; place: number | undefined }[]): readonly Loose[] {
  const sorted = items.filter(({ place }) => place !== undefined).toSorted((a, b) => (a.place ?? 0) - (b.place ?? 0));
  let next = 0;
  return items.map((one) => (one.place === undefined ? one.item : (sorted[next++] ?? one).item));
}

function withItems(holder: Loose, items: readonly Loose[]): Loose {
  const before = itemsOf(holder, '').map(({ item }) => item);
  if (items.length === before.length && items.every((item, i) => item === before[i])) return holder;
  const { item: _before, ...rest } = holder;
  return items.length > 0 ? { ...rest, item: items } : rest;
}
