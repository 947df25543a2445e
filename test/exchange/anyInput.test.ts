import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRecord } from '#base/json.ts';
import { exportFhirQuestionnaire } from '#exchange/fhir/exportQuestionnaire.ts';
import { importFhirQuestionnaire } from '#exchange/fhir/importQuestionnaire.ts';
import type { ImportedForm } from '#exchange/importedForm.ts';
import { readForm } from '#exchange/readForm.ts';
import { importSurveyJs } from '#exchange/survey/importSurvey.ts';
import { writeForm } from '#exchange/writeForm.ts';
import { compileServerValidator } from '#server/domain/brands/forms/compileServerValidator.ts';
import { anyQuestionnaire } from './anyQuestionnaire.ts';
import { damaged } from './damaged.ts';
import { fixtures, survey } from './fixtures.ts';
import { formViolations } from './formViolations.ts';

/** Rules that an importer alone could break. Contradictions (limits without room, a condition that never holds) are its author's. */
const ours = ['field-not-in-order', 'no-label', 'no-limit', 'unknown-field', 'unsafe-pattern'];
const mistakes = (imported: ImportedForm, locale: string) =>
  formViolations(imported, locale).filter((one) => !isRecord(one) || ours.includes(String(one.rule)));

test('any Questionnaire survives import and export with a valid form', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(anyQuestionnaire, (questionnaire) => {
      const imported = importFhirQuestionnaire(questionnaire, { id: 'any' });
      expect(mistakes(imported, String(questionnaire.language ?? 'en'))).toEqual([]);
      const { form, texts } = imported;
      if (!form) return;
      expect(() => compileServerValidator(form.schema, undefined, form.ui)).not.toThrow();
      const exported = exportFhirQuestionnaire({ id: 'any', form, texts, source: questionnaire });
      expect(exported.questionnaire).toEqual(questionnaire);
      expect(exported.unsupported).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a form survives reading and writing', () => {
  fc.assert(
    fc.property(anyQuestionnaire, (questionnaire) => {
      const { form, texts } = importFhirQuestionnaire(questionnaire, { id: 'any' });
      if (!form) return;
      const again = writeForm('any', readForm(form, texts));
      expect(again.form).toEqual(form);
    }),
    { numRuns: 300 },
  );
});

test('imports damaged files without crash and with valid forms', { timeout: 120_000 }, () => {
  const sources = fixtures.map(([, questionnaire]) => questionnaire);
  fc.assert(
    fc.property(fc.constantFrom(...sources).chain(damaged), (questionnaire) => {
      const imported = importFhirQuestionnaire(questionnaire, { id: 'any' });
      if (!imported.form) expect(imported.unsupported).not.toEqual([]);
      expect(mistakes(imported, 'en').filter((one) => !String(one).endsWith('has no text.'))).toEqual([]);
      if (!imported.form) return;
      exportFhirQuestionnaire({ id: 'any', form: imported.form, texts: imported.texts, source: questionnaire });
    }),
    { numRuns: 1000 },
  );
});

test('imports damaged surveys as far as possible', { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(damaged(survey), (json) => {
      const imported = importSurveyJs(json, { id: 'any' });
      if (!imported.form) expect(imported.unsupported).not.toEqual([]);
      expect(mistakes(imported, 'en').filter((one) => !String(one).endsWith('has no text.'))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('import and export never throw for any JSON', { timeout: 120_000 }, () => {
  const keys = [
    'resourceType',
    'item',
    'linkId',
    'type',
    'text',
    'enableWhen',
    'pages',
    'elements',
    'name',
    'choices',
    'visibleIf',
    '__proto__',
  ];
  const values = fc.oneof(
    fc.constantFrom('Questionnaire', 'group', 'choice', 'text', '{a} = 1', ''),
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 6 },
      values,
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.oneof(fc.constantFrom(...keys), fc.string()), tie('tree'), { maxKeys: 6 }),
    ),
  }));
  const rooted = tree.map((item) => ({ resourceType: 'Questionnaire', item: [item], pages: [item], elements: item }));
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), tree, rooted), (json) => {
      for (const read of [importFhirQuestionnaire, importSurveyJs]) {
        const { form, texts } = read(json, { id: 'any' });
        if (!form) continue;
        exportFhirQuestionnaire({ id: 'any', form, texts, source: json });
      }
    }),
    { numRuns: 5000 },
  );
});

test('cuts deep nesting', () => {
  let item: object = { linkId: 'last', type: 'string' };
  let element: object = { type: 'text', name: 'last' };
  for (let i = 0; i < 5000; i++) {
    item = { linkId: `g${i}`, type: 'group', item: [item] };
    element = { type: 'panel', name: `p${i}`, elements: [element] };
  }
  const fhir = importFhirQuestionnaire({ resourceType: 'Questionnaire', item: [item] }, { id: 'deep' });
  expect(fhir.unsupported.map(({ reason }) => reason)).toContain('Items nest deeper than 10 levels.');
  expect(importSurveyJs({ elements: [element] }, { id: 'deep' }).form).toBeUndefined();
  const expression = {
    elements: [
      { type: 'text', name: 'a' },
      { type: 'text', name: 'b', visibleIf: '('.repeat(1900) },
    ],
  };
  expect(importSurveyJs(expression, { id: 'deep' }).unsupported[0]?.reason).toContain('nests deeper than');
});
