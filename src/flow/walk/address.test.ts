import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileSample, sampleAnswers } from '#test/flows/sampleFlow.ts';
import { addressOf, chosenClinic, queryParameters, stepAt } from './address.ts';

const compiled = compileSample();
const screens = compiled.steps.filter(({ kind }) => kind.runs === 'screen').map(({ id }) => id);

test('[RT-13c] [SL-2] puts the slug of the chosen clinic first', () => {
  expect(addressOf(compiled, 'region', {})).toBe('/select-region');
  expect(addressOf(compiled, 'review', {})).toBe('/booking?step=review');
  expect(addressOf(compiled, 'details', sampleAnswers)).toBe('/norwood/booking');
  expect(addressOf(compiled, 'review', sampleAnswers)).toBe('/norwood/booking?step=review');
});

test('a call has no address', () => {
  expect(addressOf(compiled, 'book', sampleAnswers)).toBeUndefined();
  expect(addressOf(compiled, 'nonsense', sampleAnswers)).toBeUndefined();
});

test('prefers the clinic of the chosen time', () => {
  const clinic = { clinics: ['norwood', 'unley'] };
  expect(chosenClinic(compiled, { clinic })).toBeUndefined();
  expect(chosenClinic(compiled, { clinic, slot: { slots: [{ clinic: 'unley' }] } })).toBe('unley');
  expect(chosenClinic(compiled, { clinic: { clinics: ['../etc'] } })).toBeUndefined();
});

test('finds no step for an unknown address', () => {
  for (const [path, search] of [
    ['/booking', '?step=nonsense'],
    ['/select-nothing', ''],
    ['/norwood/select-region', ''],
    ['/a/b/booking', ''],
    ['/%E0%A4%A/booking', ''],
    ['/', ''],
  ] as const) {
    expect(stepAt(compiled, path, search), path + search).toBeUndefined();
  }
});

test('ignores other query parameters', () => {
  expect(stepAt(compiled, '/norwood/booking/', '?date=2026-12-01&kioskMode=true')).toEqual({
    step: 'details',
    clinic: 'norwood',
  });
  expect(stepAt(compiled, '/select-clinic/times', '?week=3&step=')).toEqual({ step: 'slot' });
});

test('[RT-17a] lists the query parameters of all kinds', () => {
  const names = queryParameters(compiled);
  expect(names).toEqual(expect.arrayContaining(['lat', 'slotsView', 'procedureTab', 'bookingKey', 'upload']));
  expect(new Set(names).size).toBe(names.length);
});

test('finds each step and clinic by its address', () => {
  const slug = fc.stringMatching(/^[a-z0-9]{1,8}(-[a-z0-9]{1,8}){0,2}$/);
  fc.assert(
    fc.property(fc.constantFrom(...screens), fc.option(slug, { nil: undefined }), (step, clinic) => {
      const answers = clinic === undefined ? {} : { clinic: { clinics: [clinic] } };
      const url = new URL(addressOf(compiled, step, answers) ?? '', 'https://portal.example');
      const found = stepAt(compiled, url.pathname, url.search);
      expect(found?.step).toBe(step);
      const named = clinic !== undefined && compiled.byId.get(step)?.address?.clinic;
      expect(found?.clinic).toBe(named ? clinic : undefined);
    }),
  );
});

test('never throws for any address', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (path, search) => {
      const found = stepAt(compiled, `/${path}`, `?${search}`);
      if (found) expect(compiled.byId.has(found.step)).toBe(true);
    }),
  );
});
