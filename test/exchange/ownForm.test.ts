import { expect, test } from 'vitest';
import { exportFhirQuestionnaire } from '#exchange/fhir/exportQuestionnaire.ts';
import { importFhirQuestionnaire } from '#exchange/fhir/importQuestionnaire.ts';
import { compileExpression } from '#flow/conditions/compileExpression.ts';
import type { Form } from '#flow/language/form.ts';
import { fixtures } from './fixtures.ts';

const text = { type: 'string', maxLength: 80 };
const form: Form = {
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['mail'],
    properties: {
      mail: { type: 'string', format: 'email', maxLength: 254 },
      born: { type: 'string', format: 'date', formatMaximum: 'today', maxLength: 10 },
      home: {
        type: 'object',
        additionalProperties: false,
        required: ['street'],
        properties: { street: text, state: text },
      },
      local: { type: 'boolean' },
      name: { type: 'string', format: 'signature', maxLength: 66_700 },
    },
  },
  ui: {
    'ui:order': ['born', '*'],
    mail: { 'ui:title': 'mail' },
    born: {
      'ui:title': 'born',
      'ui:widget': 'date-of-birth',
      'ui:options': { requiredWhen: { field: 'local', op: 'is', value: true } },
    },
    home: {
      'ui:title': 'home',
      'ui:widget': 'address',
      street: { 'ui:title': 'street' },
      state: { 'ui:title': 'state' },
    },
    local: { 'ui:title': 'local', 'ui:options': { when: { field: 'home.state', op: 'is', value: 'NSW' } } },
    name: { 'ui:title': 'name', 'ui:widget': 'signature' },
  },
};
const texts = {
  en: { mail: 'Email', born: 'Born', home: 'Home', street: 'Street', state: 'State', local: 'Here?', name: 'Name' },
};
const given = { id: 'own', form, texts };

test('exports a native form and reports unsupported parts', () => {
  const { questionnaire, unsupported } = exportFhirQuestionnaire(given);
  expect(questionnaire).toEqual({
    resourceType: 'Questionnaire',
    id: 'own',
    language: 'en',
    status: 'draft',
    item: [
      { linkId: 'born', type: 'date', text: 'Born' },
      { linkId: 'mail', type: 'string', text: 'Email', required: true, maxLength: 254 },
      {
        linkId: 'home',
        type: 'group',
        text: 'Home',
        item: [
          { linkId: 'home.street', type: 'string', text: 'Street', required: true, maxLength: 80 },
          { linkId: 'home.state', type: 'string', text: 'State', maxLength: 80 },
        ],
      },
      {
        linkId: 'local',
        type: 'boolean',
        text: 'Here?',
        enableWhen: [{ question: 'home.state', operator: '=', answerString: 'NSW' }],
      },
      { linkId: 'name', type: 'attachment', text: 'Name' },
    ],
  });
  expect(unsupported.map(({ path }) => path)).toEqual(['born', 'born', 'mail']);
});

test('choice points become a computed score', () => {
  const source = fixtures.find(([name]) => name === 'phq-9')?.[1];
  const { computed, scores } = importFhirQuestionnaire(source, { id: 'phq-9' });
  expect(scores.mood1).toEqual({ none: 0, some: 1, most: 2, all: 3 });
  const names = {
    positionOf: () => 0,
    mayBeAbsent: () => false,
    computed: () => () => undefined,
    condition: () => undefined,
  };
  const read = compileExpression(computed.score ?? { value: null }, names);
  const mood = Object.fromEntries(
    Object.keys(scores).map((field, i) => [field, ['none', 'some', 'most', 'all'][i % 4] ?? '']),
  );
  const scope = {
    answers: { 'phq-9': mood },
    results: {},
    runFacts: { context: {}, config: {} },
    relevant: new Uint8Array([1]),
  };
  expect(read(scope)).toBe(12);
});
