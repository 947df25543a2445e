import { expect, test } from 'vitest';
import { exportFhirQuestionnaire } from '#exchange/fhir/exportQuestionnaire.ts';
import { importFhirQuestionnaire } from '#exchange/fhir/importQuestionnaire.ts';
import { fixtures } from './fixtures.ts';

test.each(fixtures)('%s survives import and export unchanged', (id, questionnaire) => {
  const { form, texts } = importFhirQuestionnaire(questionnaire, { id });
  if (!form) throw new Error('Nothing was carried.');
  const exported = exportFhirQuestionnaire({ id, form, texts, source: questionnaire });
  expect(exported.questionnaire).toEqual(questionnaire);
  expect(exported.unsupported).toEqual([]);
});
