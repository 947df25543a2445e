import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Migration, Run } from '#flow/language/language.ts';
import { compileSample, sampleAnswers, sampleFlow, sampleSurroundings } from '#test/flows/sampleFlow.ts';
import { restoreRun } from './restoreRun.ts';

const compiled = compileSample();
const saved: Run = {
  id: 'r',
  flow: 'sample',
  revision: 'old',
  brand: 'base',
  at: 'review',
  answers: sampleAnswers,
  results: {},
};
const restore = (run: unknown, flow = compiled) => restoreRun(run, flow, sampleSurroundings)?.run;

test('a run is found where it was left, under the revision of now', () => {
  expect(restore(structuredClone(saved))).toEqual({ ...saved, revision: '1', began: { sample: 1 } });
});

test('answers of vanished steps, and answers that no longer fit, are dropped', () => {
  const run = restore({ ...saved, answers: { ...sampleAnswers, gone: { a: 1 }, exam: { exams: 3, walkIn: true } } });
  expect(run?.answers).not.toHaveProperty('gone');
  expect(run?.answers.exam).toEqual({ walkIn: true });
  expect(run?.at).toBe('exam');
});

test('a step that is newly required is asked', () => {
  const steps = { ...sampleFlow.steps, consent: { kind: 'review', at: 'consent' } } as const;
  const order = ['region', 'consent', ...sampleFlow.order.slice(1)];
  expect(restore(saved, compileSample({ steps, order }))?.at).toBe('consent');
});

test('a run in the middle of a call stands before it', () => {
  expect(restore({ ...saved, at: 'book' })?.at).toBe('review');
});

test('what was agreed stays agreed', () => {
  const results = { book: { outcome: 'booked', bookingKey: 'k', surplus: true } };
  const run = restore({ ...saved, at: 'done', results });
  expect(run?.at).toBe('done');
  expect(run?.results).toEqual({ book: { outcome: 'booked', bookingKey: 'k' } });
  expect(restore({ ...saved, results: { book: { outcome: 'exploded' } } })?.results).toEqual({});
});

test('nothing usable, or another flow, is no run', () => {
  for (const other of [undefined, null, 'x', [], {}, { ...saved, flow: 'check-in' }, { ...saved, id: 1 }]) {
    expect(restore(other)).toBeUndefined();
  }
});

test('whatever was saved, restoring never throws and stands at a screen of the flow', () => {
  const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(sampleAnswers));
  fc.assert(
    fc.property(anything, anything, fc.string(), (answers, results, at) => {
      const run = restore({ ...saved, answers, results, at });
      expect(compiled.byId.get(run?.at ?? '')?.kind.runs).toBe('screen');
    }),
  );
});

const migrate = (answers: Run['answers'], migrations: readonly Migration[], began: Run['began'] = { sample: 1 }) =>
  restoreRun({ ...saved, answers, began }, compileSample({ revision: 4, migrations }), sampleSurroundings);
const { details } = sampleAnswers;
const { mobile, ...withoutMobile } = details;

test('a migration renames answers and steps, and maps values', () => {
  const old = { ...sampleAnswers, details: { ...withoutMobile, phone: mobile }, scan: { exams: ['old-ct'] } };
  const restored = migrate(old, [
    {
      from: 1,
      rename: { 'details.phone': 'details.mobile', scan: 'exam' },
      map: { 'scan.exams': { 'old-ct': 'ct-chest' } },
    },
  ]);
  expect(restored?.run.answers.details).toEqual(details);
  expect(restored?.run.answers.exam).toEqual(sampleAnswers.exam);
});

test('migrations apply in order, from the revision that the run began with', () => {
  const migrations: Migration[] = [
    { from: 2, rename: { 'details.cell': 'details.mobile' } },
    { from: 1, rename: { 'details.phone': 'details.cell' } },
  ];
  const old = (key: string) => ({ details: { ...withoutMobile, [key]: mobile } });
  expect(migrate(old('phone'), migrations)?.run.answers.details).toEqual(details);
  expect(migrate(old('cell'), migrations, { sample: 2 })?.run.answers.details).toEqual(details);
  expect(migrate(old('phone'), migrations, { sample: 2 })?.dropped).toEqual([
    { step: 'details', key: 'phone', value: mobile },
  ]);
});

test('nothing that was typed is lost in silence', () => {
  const old = { ...sampleAnswers, gone: { note: 'typed', blank: '' }, details: { ...details, phone: '1' } };
  const restored = migrate(old, [{ from: 1, rename: { 'details.phone': 'details.mobile' } }]);
  expect(restored?.run.answers.details).toEqual(details);
  expect(restored?.dropped).toEqual(
    expect.arrayContaining([
      { step: 'gone', key: 'note', value: 'typed' },
      { step: 'details', key: 'mobile', value: '1' },
    ]),
  );
  expect(restored?.dropped).toHaveLength(2);
});

test('what hangs on a dropped answer is asked again', () => {
  const restored = migrate({ ...sampleAnswers, region: { region: 5 } }, []);
  expect(restored?.dropped).toEqual([{ step: 'region', key: 'region', value: 5 }]);
  expect(restored?.run.answers.clinic).toEqual({});
  expect(restored?.run.answers.review).toEqual({});
  expect(restored?.run.at).toBe('region');
});
