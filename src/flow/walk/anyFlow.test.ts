import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Run } from '#flow/language/language.ts';
import { anyEvent, anyFlow } from '#test/flows/anyFlow.ts';
import { sampleRunFacts } from '#test/flows/sampleFlow.ts';
import type { CompiledFlow } from './compileFlow.ts';
import { restoreRun } from './restoreRun.ts';
import { startRun } from './startRun.ts';
import { transition } from './transition.ts';
import { isValidAnswer } from './validAnswers.ts';
import { indexIn, walk } from './walk.ts';

const freeze = (value: unknown): void => {
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) freeze(part);
  Object.freeze(value);
};

function checkWalk(compiled: CompiledFlow, run: Run): void {
  const walked = walk(compiled, run, sampleRunFacts);
  const positions = walked.relevant.map(({ position }) => position);
  expect(positions).toEqual([...new Set(positions)].toSorted((a, b) => a - b));
  expect(walked.reachable).toBeLessThanOrEqual(walked.relevant.length);
  expect(walked.complete.slice(0, Math.max(walked.reachable - 1, 0)).every(Boolean)).toBe(true);
  expect(walked.first).toBeLessThanOrEqual(walked.reachable);
  const here = indexIn(walked, run.at);
  const calling = compiled.byId.get(run.at)?.kind.runs === 'call';
  if (here >= 0 && !calling) expect(here).toBeLessThan(walked.reachable);
}

test('walks of random flows end; transitions are pure and total', () => {
  fc.assert(
    fc.property(anyFlow, fc.array(anyEvent, { maxLength: 40 }), (compiled, events) => {
      let run = startRun(compiled, { id: 'r', brand: 'b' }, sampleRunFacts);
      for (const event of events) {
        freeze(run);
        const one = transition(compiled, run, event, sampleRunFacts);
        expect(transition(compiled, run, event, sampleRunFacts)).toEqual(one);
        expect(compiled.byId.has(one.run.at)).toBe(true);
        run = one.run;
        checkWalk(compiled, run);
      }
    }),
    { numRuns: 500 },
  );
});

test('enters a call only from the step before it', () => {
  fc.assert(
    fc.property(anyFlow, fc.array(anyEvent, { maxLength: 40 }), (compiled, events) => {
      let run = startRun(compiled, { id: 'r', brand: 'b' }, sampleRunFacts);
      for (const event of events) {
        const before = run;
        const { run: after, effects } = transition(compiled, run, event, sampleRunFacts);
        run = after;
        if (!effects.some(({ type }) => type === 'call')) continue;
        expect(event.type === 'next' || event.type === 'outcome').toBe(true);
        expect(compiled.byId.get(before.at)?.position).toBeLessThan(compiled.byId.get(after.at)?.position ?? 0);
      }
    }),
  );
});

test('restores any run in any flow and returns dropped answers', () => {
  fc.assert(
    fc.property(anyFlow, anyFlow, fc.array(anyEvent, { maxLength: 40 }), (before, now, events) => {
      const start = startRun(before, { id: 'r', brand: 'b' }, sampleRunFacts);
      const old = events.reduce((run, event) => transition(before, run, event, sampleRunFacts).run, start);
      const restored = restoreRun(structuredClone(old), now, sampleRunFacts);
      if (!restored) throw new Error('A run of this flow is taken up.');
      const { run, dropped } = restored;
      expect(now.byId.get(run.at)?.kind.runs).toBe('screen');
      checkWalk(now, run);
      for (const [step, values] of Object.entries(run.answers)) {
        for (const [key, value] of Object.entries(values)) {
          const declared = now.byId.get(step)?.answers[key];
          expect(declared && isValidAnswer(value, declared)).toBe(true);
        }
      }
      for (const [step, { a }] of Object.entries(old.answers)) {
        const shown = dropped.some((one) => one.step === step && one.key === 'a');
        if (a !== undefined && !shown) expect(run.answers[step]?.a).toBe(a);
      }
    }),
    { numRuns: 500 },
  );
});
