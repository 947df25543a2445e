import type { Fault } from '#base/faults.ts';
import { type Brands, swappableBrands } from './brands.ts';

/** The brands of a running server, which follow what is published or edited. */
export interface LiveBrands {
  readonly brands: Brands;
  /** Resolves when what was published or edited before the call is served. Never throws: what is broken stays as it was. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Told of everything that was found, each time that brands were read. */
export type OnFaults = (faults: readonly Fault[]) => void;

/**
 * Keeps brands that are gathered anew whenever `gather` finds that something moved; undefined says that nothing did. One
 * gathering at a time; those who ask meanwhile get the next one.
 */
export async function reloadableBrands(
  gather: () => Promise<Brands | undefined>,
  onFaults: OnFaults,
): Promise<Omit<LiveBrands, 'stop'>> {
  const first = await gather();
  if (!first) throw new Error('There are no brands.');
  onFaults(first.faults);
  const { brands, swap } = swappableBrands(first);
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;

  async function once(): Promise<void> {
    waiting = undefined;
    try {
      const next = await gather();
      if (!next) return;
      swap(next);
      onFaults(next.faults);
    } catch (error) {
      onFaults([unreadable(error)]);
    }
  }

  return {
    brands,
    refresh() {
      waiting ??= running.then(() => {
        running = once();
        return running;
      });
      return waiting;
    },
  };
}

function unreadable(error: unknown): Fault {
  const reason = `The brands could not be read; those of before are served. ${error instanceof Error ? error.message : error}`;
  return { rule: 'unreadable', severity: 'error', file: 'brands', pointer: '', reason };
}
