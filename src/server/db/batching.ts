import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many callers go on within one turn of the event loop; those who wait for something else come between. */
const atOnce = 20;

/**
 * Makes one call of many: what is asked for while a call is under way is gathered, and asked for together in the next one. A
 * single request is passed on at once. An answer is never older than its request. `ask` gives as many answers as it was given
 * items, in their order; its fault is everybody's.
 */
export function batching<Item, Answer>(
  ask: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  interface Waiting {
    readonly item: Item;
    answer(answer: Answer): void;
    fail(error: unknown): void;
  }
  let waiting: Waiting[] = [];
  let asking = false;

  async function askForAll(): Promise<void> {
    asking = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const answers = await ask(batch.map(({ item }) => item));
        void inTurns(batch, (one, n) => one.answer(answers[n] as Answer));
      } catch (error) {
        void inTurns(batch, (one) => one.fail(error));
      }
    }
    asking = false;
  }

  return (item) =>
    new Promise<Answer>((answer, fail) => {
      waiting.push({ item, answer, fail });
      if (!asking) void askForAll();
    });
}

async function inTurns<T>(all: readonly T[], work: (one: T, n: number) => void): Promise<void> {
  for (const [n, one] of all.entries()) {
    if (n > 0 && n % atOnce === 0) await nextTurn();
    work(one, n);
  }
}
