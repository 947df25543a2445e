import type { Fault } from '#base/faults.ts';
import type { Brands } from './brands.ts';

/** The brands of a running server. They follow publications or edits. */
export interface LiveBrands {
  readonly brands: Brands;
  /** Resolves when the changes before the call are served. Never throws; keeps the previous brands after an error. */
  refresh(): Promise<void>;
  stop(): Promise<void>;
}

/** Receives all faults each time the brands are loaded. */
export type OnFaults = (faults: readonly Fault[]) => void;

/**
 * Loads the brands with `load`, and again at each `refresh`. `load` returns undefined if nothing changed. Loads run one at a time; calls
 * during a load share the next one.
 */
export async function reloadableBrands(
  load: () => Promise<Brands | undefined>,
  onFaults: OnFaults,
): Promise<Omit<LiveBrands, 'stop'>> {
  const first = await load();
  if (!first) throw new Error('There are no brands.');
  onFaults(first.faults);
  const { brands, swap } = swappableBrands(first);
  let running: Promise<void> = Promise.resolve();
  let waiting: Promise<void> | undefined;

  async function once(): Promise<void> {
    waiting = undefined;
    try {
      const next = await load();
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
  const reason = `The brands could not be loaded; the previous brands stay. ${error instanceof Error ? error.message : error}`;
  return { rule: 'unreadable', severity: 'error', file: 'brands', pointer: '', reason };
}

/** Brands that can be replaced as a whole. Each call uses the present brands. */
function swappableBrands(first: Brands): { readonly brands: Brands; swap(next: Brands): void } {
  let now = first;
  return {
    brands: {
      get all() {
        return now.all;
      },
      get faults() {
        return now.faults;
      },
      forHost: (host) => now.forHost(host),
      named: (brand) => now.named(brand),
      formAt: (path) => now.formAt(path),
      flowFileAt: (path) => now.flowFileAt(path),
      themeAt: (path) => now.themeAt(path),
    },
    swap(next) {
      now = next;
    },
  };
}
