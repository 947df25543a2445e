import { expect, test } from 'vitest';
import { apiCall } from './apiCall.ts';

const later = <T>(value: T) => {
  let give = (_: { data?: T; error?: unknown }) => {};
  const load = () =>
    new Promise<{ data?: T; error?: unknown }>((resolve) => {
      give = resolve;
    });
  return { load, answer: () => give({ data: value }), fail: (error: unknown) => give({ error }) };
};

test('is pending until the response', async () => {
  const one = apiCall.create();
  const call = later('answer');
  const done = one.run(call.load);
  expect(one.pending).toBe(true);
  call.answer();
  expect(await done).toBe('answer');
  expect(one.pending).toBe(false);
});

test('ignores the response of a superseded call', async () => {
  const one = apiCall.create();
  const old = later('old');
  const young = later('young');
  const first = one.run(old.load);
  const second = one.run(young.load);
  young.answer();
  old.fail({ code: 'internal' });
  expect(await second).toBe('young');
  expect(await first).toBeUndefined();
  expect(one.problem).toBeUndefined();
});

test('[BK-9] aborts a call without a problem', async () => {
  const one = apiCall.create();
  let signal: AbortSignal | undefined;
  const call = later('late');
  const done = one.run((given) => {
    signal = given;
    return call.load();
  });
  one.abort();
  call.answer();
  expect(await done).toBeUndefined();
  expect(signal?.aborted).toBe(true);
  expect(one.pending).toBe(false);
});

test('keeps the problem until the next call', async () => {
  const one = apiCall.create();
  const problem = { code: 'slot-taken', status: 409, messageKey: 'error.slot-taken' };
  await one.run(async () => ({ error: problem }));
  expect(one.problem).toEqual(problem);
  await one.run(async () => ({ data: 1 }));
  expect(one.problem).toBeUndefined();
});

test('reports a truncated response as a problem', async () => {
  const one = apiCall.create();
  expect(await one.run(() => Promise.reject(new TypeError('terminated')))).toBeUndefined();
  expect(one.problem).toMatchObject({ code: 'unreadable', messageKey: 'error.unexpected' });
});
