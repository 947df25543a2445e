import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Migration, Run } from '#flow/language/language.ts';
import { compileSample, sampleAnswers, sampleFlow, sampleRunFacts } from '#test/flows/sampleFlow.ts';
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
const restore = (run: unknown, flow = compiled) => restoreRun(run, flow, sampleRunFacts)?.run;

test('restores a run at its step with the current revision', () => {
  expect(restore(structuredClone(saved))).toEqual({ ...saved, revision: '1', began: { sample: 1 } });
});

test('drops answers of removed steps and invalid answers', () => {
  const run = restore({ ...saved, answers: { ...sampleAnswers, gone: { a: 1 }, exam: { exams: 3, walkIn: true } } });
  expect(run?.answers).not.toHaveProperty('gone');
  expect(run?.answers.exam).toEqual({ walkIn: true });
  expect(run?.at).toBe('exam');
});

test('asks a new required step', () => {
  const steps = { ...sampleFlow.steps, consent: { kind: 'review', at: 'consent' } } as const;
  const order = ['region', 'consent', ...sampleFlow.order.slice(1)];
  expect(restore(saved, compileSample({ steps, order }))?.at).toBe('consent');
});

test('restores a run during a call before the call', () => {
  expect(restore({ ...saved, at: 'book' })?.at).toBe('review');
});

test('keeps answers before a final outcome', () => {
  const results = { book: { outcome: 'booked', bookingKey: 'k', surplus: true } };
  const run = restore({ ...saved, at: 'done', results });
  expect(run?.at).toBe('done');
  expect(run?.results).toEqual({ book: { outcome: 'booked', bookingKey: 'k' } });
  expect(restore({ ...saved, results: { book: { outcome: 'exploded' } } })?.results).toEqual({});
});

test('returns undefined for unusable values and other flows', () => {
  for (const other of [undefined, null, 'x', [], {}, { ...saved, flow: 'check-in' }, { ...saved, id: 1 }]) {
    expect(restore(other)).toBeUndefined();
  }
});

test('restoring never throws and stops at a screen', () => {
  const anything = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constant(sampleAnswers));
  fc.assert(
    fc.property(anything, anything, fc.string(), (answers, results, at) => {
      const run = restore({ ...saved, answers, results, at });
      expect(compiled.byId.get(run?.at ?? '')?.kind.runs).toBe('screen');
    }),
  );
});

const migrate = (answers: Run['answers'], migrations: readonly Migration[], began: Run['began'] = { sample: 1 }) =>
  restoreRun({ ...saved, answers, began }, compileSample({ revision: 4, migrations }), sampleRunFacts);
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

test("applies migrations in order from the run's first revision", () => {
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

test('returns every answer that it drops', () => {
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

test('asks again what depends on a dropped answer', () => {
  const restored = migrate({ ...sampleAnswers, region: { region: 5 } }, []);
  expect(restored?.dropped).toEqual([{ step: 'region', key: 'region', value: 5 }]);
  expect(restored?.run.answers.clinic).toEqual({});
  expect(restored?.run.answers.review).toEqual({});
  expect(restored?.run.at).toBe('region');
});
