import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many callers resume within one turn of the event loop, so that other work can run in between. */
const atOnce = 20;

/**
 * Returns a function that batches calls: calls during a running batch wait and form the next batch. The first call starts a batch at
 * once, so a result is never older than its call. `run` returns one result for each item, in their order; if it throws, every call
 * of the batch throws.
 */
export function batching<Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  interface Waiting {
    readonly item: Item;
    resolve(result: Result): void;
    reject(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let isRunning = false;

  async function runAll(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const results = await run(batch.map(({ item }) => item));
        void inTurns(batch, (call, n) => call.resolve(results[n] as Result));
      } catch (error) {
        void inTurns(batch, (call) => call.reject(error));
      }
    }
    isRunning = false;
  }

  return (item) =>
    new Promise<Result>((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (!isRunning) void runAll();
    });
}

async function inTurns<T>(all: readonly T[], work: (item: T, n: number) => void): Promise<void> {
  for (const [n, item] of all.entries()) {
    if (n > 0 && n % atOnce === 0) await nextTurn();
    work(item, n);
  }
}
