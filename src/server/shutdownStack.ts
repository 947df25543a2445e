import type { Logger } from 'pino';
import { faultOf } from './log.ts';

/** Functions that stop the started parts of the server. */
export interface ShutdownStack {
  push(stop: () => Promise<void>): void;
  /** Calls the functions, the last added first, also after one fails. Logs each failure, and throws at the end. Runs once. */
  run(): Promise<void>;
  /** True as soon as `run` was called. */
  readonly started: boolean;
}

/** Creates an empty stack. */
export function shutdownStack(logger: Logger): ShutdownStack {
  const stops: (() => Promise<void>)[] = [];
  let running: Promise<void> | undefined;
  return {
    push: (stop) => void stops.push(stop),
    run: () => {
      running ??= runAll(stops.toReversed(), logger);
      return running;
    },
    get started() {
      return running !== undefined;
    },
  };
}

async function runAll(stops: readonly (() => Promise<void>)[], logger: Logger): Promise<void> {
  const faults: unknown[] = [];
  for (const stop of stops) {
    try {
      await stop();
    } catch (error) {
      logger.error({ fault: faultOf(error), stack: error instanceof Error ? error.stack : '' }, 'a part did not stop');
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `Some parts did not stop: ${faults.map(faultOf).join(', ')}`);
}
