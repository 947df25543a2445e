import { expect, test } from 'vitest';
import { importFhirQuestionnaire } from '#exchange/fhir/importQuestionnaire.ts';
import { compileForm } from '#server/domain/brands/forms/compileForm.ts';
import { fixtures } from './fixtures.ts';
import { formViolations } from './formViolations.ts';

test.each(fixtures)('the form of %s is valid and compiles', async (id, questionnaire) => {
  const imported = importFhirQuestionnaire(questionnaire, { id });
  expect(formViolations(imported, String(questionnaire.language ?? 'en'))).toEqual([]);
  if (!imported.form) throw new Error('Nothing was carried.');
  const { text } = await compileForm(id, imported.form);
  expect(text).toContain('uiSchema');
});

test('reports texts with placeholders', () => {
  const item = [{ linkId: 'a', type: 'boolean', text: 'Is {{name}} well?' }];
  const { unsupported } = importFhirQuestionnaire({ resourceType: 'Questionnaire', item }, { id: 'braces' });
  expect(unsupported.map(({ path }) => path)).toEqual(['en: form.braces.a']);
});
