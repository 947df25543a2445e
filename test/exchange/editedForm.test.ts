import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exportFhirQuestionnaire } from '#exchange/fhir/exportQuestionnaire.ts';
import { importFhirQuestionnaire } from '#exchange/fhir/importQuestionnaire.ts';
import type { Question } from '#exchange/question.ts';
import { readForm } from '#exchange/readForm.ts';
import { writeForm } from '#exchange/writeForm.ts';
import { anyQuestionnaire } from './anyQuestionnaire.ts';
import { edited } from './edited.ts';

/** A repeating question has its words once in FHIR; in a form, its one field says them too. */
const withFieldTexts = (questions: readonly Question[]) =>
  questions.map((one) => {
    const [only] = one.fields ?? [];
    return only?.key === 'value' ? { ...one, fields: [{ ...only, label: one.label, help: one.help }] } : one;
  });

const imported = anyQuestionnaire
  .map((source) => ({ source, ...importFhirQuestionnaire(source, { id: 'any' }) }))
  // Where a condition stays behind, nothing can be required, whatever an admin says.
  .filter(({ unsupported }) => !unsupported.some(({ path }) => path.includes('enableWhen')))
  .map(({ form, texts, source }) => ({ source, questions: form ? readForm(form, texts) : [] }));

const changedForms = imported
  .filter(({ questions }) => questions.length > 0)
  .chain(({ source, questions }) =>
    edited(questions, String(source.language ?? 'en')).map((now) => ({ source, questions, now })),
  )
  .filter(({ now }) => now.length > 0);

test('an import of the export has the admin’s changes', () => {
  fc.assert(
    fc.property(changedForms, ({ source, now }) => {
      const { form, texts } = writeForm('any', now);
      const exported = exportFhirQuestionnaire({ id: 'any', form, texts, source });
      expect(exported.unsupported).toEqual([]);
      const again = importFhirQuestionnaire(exported.questionnaire, { id: 'any' });
      expect(withFieldTexts(again.form ? readForm(again.form, again.texts) : [])).toEqual(
        withFieldTexts(readForm(form, texts)),
      );
    }),
    { numRuns: 500 },
  );
});

test('exports a native form and imports it back', () => {
  // Headings come back as words, and the fields of an entry under the name of their group.
  const flat = imported
    .filter(({ source, questions }) => source.language !== 'en-NZ' && !questions.some(({ kind }) => kind === 'group'))
    .map(({ questions }) => questions.filter(({ kind }) => kind !== 'heading'));
  fc.assert(
    fc.property(
      flat.filter((questions) => questions.length > 0),
      (questions) => {
        const { form, texts } = writeForm('any', questions);
        const { questionnaire, unsupported } = exportFhirQuestionnaire({ id: 'any', form, texts });
        expect(unsupported).toEqual([]);
        const again = importFhirQuestionnaire(questionnaire, { id: 'any' });
        const known = ({ form: one, texts: words }: typeof again) => (one ? readForm(one, words) : []);
        expect(known(again)).toEqual(readForm(form, texts));
      },
    ),
    { numRuns: 300 },
  );
});
