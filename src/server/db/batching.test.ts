import { expect, test } from 'vitest';
import { batching } from './batching.ts';

/** A batched function that the test resolves or rejects. */
function controlledBatch() {
  const asked: { readonly items: readonly number[]; answer(): void; fail(error: Error): void }[] = [];
  const ask = (items: readonly number[]) =>
    new Promise<readonly string[]>((done, failed) => {
      asked.push({ items, answer: () => done(items.map((item) => `answer ${item}`)), fail: failed });
    });
  return { asked, call: batching(ask) };
}

test('batches calls that arrive during a running batch', async () => {
  const { asked, call } = controlledBatch();
  const answers = [7, 3, 9].map(call);
  expect(asked.map(({ items }) => items)).toEqual([[7]]);
  asked[0]?.answer();
  expect(await answers[0]).toBe('answer 7');
  expect(asked.map(({ items }) => items)).toEqual([[7], [3, 9]]);
  asked[1]?.answer();
  expect(await Promise.all(answers)).toEqual(['answer 7', 'answer 3', 'answer 9']);
});

test('rejects only the calls of a failed batch', async () => {
  const { asked, call } = controlledBatch();
  const [first, second, third] = [call(1), call(2), call(3)];
  asked[0]?.fail(new Error('away'));
  await expect(first).rejects.toThrow('away');
  asked[1]?.answer();
  expect(await second).toBe('answer 2');
  expect(await third).toBe('answer 3');
});

test('resumes many callers over several turns of the event loop', async () => {
  const { asked, call } = controlledBatch();
  const first = call(0);
  let answered = 0;
  const crowd = Array.from({ length: 100 }, async (_none, n) => {
    await call(n + 1);
    answered += 1;
  });
  asked[0]?.answer();
  await first;
  asked[1]?.answer();
  const seen: number[] = [];
  while (answered < 100) {
    await new Promise((turn) => setImmediate(turn));
    seen.push(answered);
  }
  await Promise.all(crowd);
  expect(seen.length).toBeGreaterThan(3);
  expect(seen[0]).toBeLessThan(60);
});
