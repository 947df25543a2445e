import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importSurveyJs } from '#exchange/survey/importSurvey.ts';
import { compileVisibility } from '#flow/conditions/fieldVisibility.ts';
import { formProperties } from '#flow/language/form.ts';
import { compileForm } from '#server/domain/brands/forms/compileForm.ts';
import { formViolations } from './formViolations.ts';

const survey = JSON.parse(readFileSync('test/exchange/ct-intake.survey.json', 'utf8'));
const imported = importSurveyJs(survey, { id: 'ct-intake' });
const form = imported.form ?? { schema: {}, ui: {} };
const fields = formProperties(form);

test('imports a survey as a valid form that compiles', async () => {
  expect(formViolations(imported, 'en')).toEqual([]);
  expect((await compileForm('ct-intake', form)).text).toContain('uiSchema');
});

test('flattens pages and panels in order', () => {
  expect(form.ui['ui:order']).toEqual([
    ...['you', 'mail', 'weight', 'phone', 'code', 'pregnant', 'weeks', 'reactions', 'had', 'hadOther', 'tell', 'when'],
    ...['doctor', 'fear', 'mood', 'note', 'referral', 'sign', 'drugs', 'later', 'day'],
  ]);
  expect(form.schema.required).toEqual(['mail', 'pregnant', 'weeks', 'hadOther', 'sign']);
  expect(fields.mail).toMatchObject({ type: 'string', format: 'email' });
  expect(fields.weight).toEqual({ type: 'number', minimum: 20, maximum: 350 });
  expect(fields.weeks).toEqual({ type: 'integer' });
  expect(fields.code).toEqual({ type: 'string', maxLength: 4, pattern: '^[0-9]{4}$' });
  expect(fields.had).toMatchObject({ maxItems: 3, items: { enum: ['rash', 'asthma', '3', 'none', 'other'] } });
  expect(fields.fear).toEqual({ type: 'integer', minimum: 0, maximum: 10 });
  expect(form.ui.fear).toMatchObject({ 'ui:widget': 'scale' });
  expect(fields.sign).toMatchObject({ format: 'signature' });
  expect(form.ui.referral).toMatchObject({
    'ui:options': { accept: ['application/pdf', 'image/png'], maxBytes: 5_000_000 },
  });
  expect(fields.drugs).toMatchObject({ maxItems: 6, items: { required: ['drug'] } });
});

test('sorts texts by locale', () => {
  expect(imported.texts.de).toMatchObject({
    'form.ct-intake.weight': 'Gewicht in kg',
    'form.ct-intake.had.rash': 'Ausschlag',
  });
  expect(imported.texts.en).toMatchObject({ 'form.ct-intake.form-title': 'Before your CT' });
  expect(imported.texts.en?.['form.ct-intake.note']).toBe('Please drink water &amp; rest.');
});

test('converts visibility conditions', () => {
  const hidden = (values: { [field: string]: never[] | unknown }) => compileVisibility(form)(values as never).hidden;
  expect(hidden({})).toEqual(['/weeks', '/reactions', '/had', '/hadOther', '/tell', '/when', '/day']);
  expect(hidden({ pregnant: true, weight: 70, had: ['rash'], fear: 8, doctor: 'Specialist' })).toEqual(['/hadOther']);
  // In a survey, what is not answered differs from everything.
  expect(hidden({ pregnant: true, weight: 70, had: ['none', 'other'], fear: 8 })).toEqual(['/when']);
  expect(hidden({ weight: 70, drugs: [{ daily: true }, { daily: false }] })).toContain('/drugs/0/often');
  expect(hidden({ weight: 70, drugs: [{ daily: true }, { daily: false }] })).not.toContain('/drugs/1/often');
});

test('converts conditions of required questions', () => {
  expect(compileVisibility(form)({ weight: 120 }).required).toEqual(['/doctor']);
  expect(compileVisibility(form)({ weight: 80 }).required).toEqual([]);
});

test('lists all unsupported parts with their path', () => {
  expect(imported.unsupported.map(({ path }) => path)).toEqual([
    'calculatedValues',
    'pages[0].elements[3].validators[1]',
    'pages[1].elements[1].defaultValue',
    'pages[1].elements[4].html',
    'pages[1].elements[8]',
    'pages[1].elements[9]',
    'pages[1].elements[10]',
    'pages[1].elements[11].visibleIf',
  ]);
});
