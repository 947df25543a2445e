import { expect, test } from 'vitest';
import { request } from './request.ts';

const later = <T>(value: T) => {
  let give = (_: { data?: T; error?: unknown }) => {};
  const load = () =>
    new Promise<{ data?: T; error?: unknown }>((resolve) => {
      give = resolve;
    });
  return { load, answer: () => give({ data: value }), fail: (error: unknown) => give({ error }) };
};

test('a call is pending until its answer', async () => {
  const one = request.create();
  const call = later('answer');
  const done = one.run(call.load);
  expect(one.pending).toBe(true);
  call.answer();
  expect(await done).toBe('answer');
  expect(one.pending).toBe(false);
});

test('a newer call supersedes an older one, whose late answer is not heard', async () => {
  const one = request.create();
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

test('[BK-9] an aborted call ends quietly and its signal says so', async () => {
  const one = request.create();
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

test('a failed call keeps its problem until the next one', async () => {
  const one = request.create();
  const problem = { code: 'slot-taken', status: 409, messageKey: 'error.slot-taken' };
  await one.run(async () => ({ error: problem }));
  expect(one.problem).toEqual(problem);
  await one.run(async () => ({ data: 1 }));
  expect(one.problem).toBeUndefined();
});

test('an answer that breaks off while it is read is a problem, not an exception', async () => {
  const one = request.create();
  expect(await one.run(() => Promise.reject(new TypeError('terminated')))).toBeUndefined();
  expect(one.problem).toMatchObject({ code: 'unreadable', messageKey: 'error.unexpected' });
});
