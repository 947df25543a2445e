import { expect, test } from 'vitest';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Flow, Run, RunFacts } from '#flow/language/language.ts';
import { sampleRunFacts } from '#test/flows/sampleFlow.ts';
import { compileFlow } from './compileFlow.ts';
import { restoreRun } from './restoreRun.ts';
import { startRun } from './startRun.ts';
import { type Effect, type FlowEvent, transition } from './transition.ts';

const flow: Flow = {
  id: 'check-in',
  revision: 1,
  title: 't',
  steps: {
    hello: { kind: 'message', at: 'hello' },
    sent: {
      kind: 'wait',
      service: 'check-in-sent',
      input: { bookingKey: { value: 'k' } },
      options: { everySeconds: 2, backoff: 2, longestSeconds: 5, endSeconds: 14 },
      on: { done: 'done', failed: 'no', 'timed-out': 'away' },
    },
    done: { kind: 'message', at: 'done', end: true },
    no: { kind: 'deny', at: 'no', end: true },
    away: { kind: 'redirect', at: 'away', options: { to: 'config.radiology.contactUrl' }, end: true },
  },
  order: ['hello', 'sent', 'done', 'no', 'away'],
};
const compiled = compileFlow(flow, { kinds: stepKinds });
const to = (contactUrl: string): RunFacts => ({ ...sampleRunFacts, config: { radiology: { contactUrl } } });

function play(runFacts: RunFacts, ...events: FlowEvent[]): { run: Run; effects: Effect[] } {
  let run = startRun(compiled, { id: 'r', brand: 'b' }, runFacts);
  const effects = events.flatMap((event) => {
    const after = transition(compiled, run, event, runFacts);
    run = after.run;
    return after.effects;
  });
  return { run, effects };
}
const next: FlowEvent = { type: 'next' };
const outcome = (name: string): FlowEvent => ({ type: 'outcome', step: 'sent', outcome: name });
const pending = outcome('pending');
const delays = (effects: readonly Effect[]) => effects.flatMap((one) => (one.type === 'poll' ? [one.afterMs] : []));

test('polls at growing intervals until the end', () => {
  const { run, effects } = play(to('/contact'), next, pending, pending, pending);
  expect(delays(effects)).toEqual([2000, 4000, 5000]);
  expect(effects[0]).toEqual({
    type: 'poll',
    step: 'sent',
    service: 'check-in-sent',
    input: { bookingKey: 'k' },
    afterMs: 2000,
  });
  expect(run.at).toBe('away');
  expect(run.results.sent).toEqual({ outcome: 'timed-out' });
});

test('an outcome leads to its step', () => {
  expect(play(to(''), next, pending, outcome('done')).run.at).toBe('done');
  expect(play(to(''), next, outcome('failed')).run.at).toBe('no');
});

test('accepts only outcomes while waiting; ignores pending elsewhere', () => {
  const waiting = play(to(''), next, pending);
  for (const event of [next, { type: 'back' } as const, { type: 'goto', step: 'hello' } as const]) {
    expect(transition(compiled, waiting.run, event, to('')).run).toBe(waiting.run);
  }
  expect(play(to(''), pending).run.at).toBe('hello');
});

test('a reload during a wait starts the wait again', () => {
  const { run } = play(to(''), next, pending);
  const restored = restoreRun(structuredClone(run), compiled, to(''))?.run;
  expect(restored).toMatchObject({ at: 'hello', results: {} });
});

test('redirects only to a safe configured address', () => {
  const left = (url: string) =>
    play(to(url), next, outcome('timed-out')).effects.filter(({ type }) => type === 'leave');
  expect(left('https://example.org/contact')).toEqual([
    { type: 'leave', step: 'away', link: { to: 'elsewhere', url: 'https://example.org/contact' } },
  ]);
  expect(left('/contact')).toHaveLength(1);
  for (const url of ['', 'javascript:alert(1)', '//evil.example', '/\\evil.example', 'http://plain.example']) {
    expect(left(url), url).toEqual([]);
  }
});

test('redirects to a page whose path has answers', () => {
  const away = { kind: 'redirect', at: 'away', options: { to: '/contact?from={result.sent.outcome}' }, end: true };
  const toPage = compileFlow({ ...flow, steps: { ...flow.steps, away } } as Flow, { kinds: stepKinds });
  const began = startRun(toPage, { id: 'r', brand: 'b' }, sampleRunFacts);
  const waiting = transition(toPage, began, next, sampleRunFacts).run;
  expect(transition(toPage, waiting, outcome('timed-out'), sampleRunFacts).effects).toEqual([
    { type: 'leave', step: 'away', link: { to: 'portal', path: '/contact?from=timed-out' } },
  ]);
});

test('redirects nowhere without the answer in its path', () => {
  const away = { kind: 'redirect', at: 'away', options: { to: '/appointments/{result.sent.bookingKey}' }, end: true };
  const toPage = compileFlow({ ...flow, steps: { ...flow.steps, away } } as Flow, { kinds: stepKinds });
  const waiting = transition(toPage, startRun(toPage, { id: 'r', brand: 'b' }, sampleRunFacts), next, sampleRunFacts);
  expect(transition(toPage, waiting.run, outcome('timed-out'), sampleRunFacts).effects).toEqual([
    { type: 'enter', step: 'away' },
  ]);
});
