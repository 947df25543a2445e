import { expect, test } from 'vitest';
import { importFhirQuestionnaire } from '#exchange/importFhirQuestionnaire.ts';
import { answersOfResponse, questionnaireResponse } from '#exchange/questionnaireResponse.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import { fixtures } from './fixtures.ts';

function filled(id: string, answers: StepAnswers) {
  const source = fixtures.find(([name]) => name === id)?.[1];
  const { form, texts } = importFhirQuestionnaire(source, { id });
  if (!form) throw new Error('Nothing was carried.');
  const given = { id, form, texts, source };
  const response = questionnaireResponse({ ...given, answers, authored: '2026-11-20T09:30:00+11:00' });
  return { response, back: answersOfResponse(response, given) };
}

test('exports typed answers nested by linkId', () => {
  const answers = { q1x1: true, q1x1x1: 'Model 7', q1x2: ['clip', 'ear'], q1x3: '2019-05-01', q3: 'uneasy' };
  const { response, back } = filled('mri-safety', answers);
  const coding = (code: string, display: string) => ({ system: 'urn:example:answers', code, display });
  expect(response).toEqual({
    resourceType: 'QuestionnaireResponse',
    questionnaire: 'Questionnaire/mri-safety',
    status: 'completed',
    authored: '2026-11-20T09:30:00+11:00',
    item: [
      {
        linkId: '1',
        item: [
          { linkId: '1.1', answer: [{ valueBoolean: true }] },
          { linkId: '1.1.1', answer: [{ valueString: 'Model 7' }] },
          {
            linkId: '1.2',
            answer: [
              { valueCoding: coding('clip', 'Aneurysm clip') },
              { valueCoding: coding('ear', 'Cochlear implant') },
            ],
          },
          { linkId: '1.3', answer: [{ valueDate: '2019-05-01' }] },
        ],
      },
      { linkId: '3', answer: [{ valueCoding: coding('uneasy', 'Uneasy') }] },
    ],
  });
  expect(back).toEqual(answers);
});

test('does not export answers of hidden fields', () => {
  const { response } = filled('mri-safety', { q1x1: false, q1x1x1: 'Model 7', q2x3: 'hidden' });
  expect(JSON.stringify(response)).not.toContain('Model 7');
  expect(JSON.stringify(response)).not.toContain('hidden');
});

test('repeats entries of groups and repeating questions', () => {
  const list = [
    { listTo: 'Latex', listKind: 'else' },
    { listTo: 'Penicillin', listKind: 'drug', listDrug: 'Amoxil' },
  ];
  const allergies = filled('allergies', { any: true, list, card: false });
  const items = allergies.response.item as readonly { linkId: string }[];
  expect(items.filter(({ linkId }) => linkId === 'list')).toHaveLength(2);
  expect(allergies.back).toEqual({ any: true, list, card: false });
  const names = [{ value: 'Aspirin' }, { value: 'Insulin' }];
  const medicines = filled('medicines', { names, thinner: true, thinnerName: 'w' });
  expect(medicines.response.item).toEqual([
    { linkId: 'names', answer: [{ valueString: 'Aspirin' }, { valueString: 'Insulin' }] },
    {
      linkId: 'thinner',
      answer: [
        {
          valueBoolean: true,
          item: [
            {
              linkId: 'thinner.name',
              answer: [{ valueCoding: { system: 'urn:example:answers', code: 'w', display: 'Warfarin' } }],
            },
          ],
        },
      ],
    },
  ]);
  expect(medicines.back).toEqual({ names, thinner: true, thinnerName: 'w' });
});

test('keeps units, seconds and free text beside codes', () => {
  const kidney = { allergy: true, reaction: 'other', reactionOther: 'Hives', kidney: false, weight: 81.5 };
  const contrast = filled('contrast-kidney', kidney);
  expect(JSON.stringify(contrast.response)).toContain(
    '{"value":81.5,"unit":"kg","system":"http://unitsofmeasure.org","code":"kg"}',
  );
  expect(contrast.response.item).toContainEqual({ linkId: 'reaction', answer: [{ valueString: 'Hives' }] });
  expect(contrast.back).toEqual(kidney);
  const pain = { score: 7, where: 'Knee', how: ['Dull'], level: '3', since: '2026-11-01', worst: '22:30', more: 'No' };
  const painful = filled('pain-score', pain);
  expect(painful.response.item).toContainEqual({ linkId: 'worst', answer: [{ valueTime: '22:30:00' }] });
  expect(painful.response.item).toContainEqual({ linkId: 'level', answer: [{ valueInteger: 3 }] });
  expect(painful.response.item).toContainEqual({ linkId: 'since', answer: [{ valueDateTime: '2026-11-01' }] });
  expect(painful.back).toEqual(pain);
});
