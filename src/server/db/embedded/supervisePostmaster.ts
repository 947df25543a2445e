import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { ended, endPostmaster, type PostmasterOptions, signalProcess, startPostmaster } from './postmaster.ts';

/** A PostgreSQL server that is restarted when it dies. */
export interface SupervisedPostmaster {
  /** Process id of the present server; 0 if there is none. */
  readonly pid: number;
  /** Shuts the server down (fast shutdown) and resolves when its process is gone. */
  stop(): Promise<void>;
  /** Tells the server to shut down without waiting: it ends cleanly after this process is gone. */
  abandon(): void;
}

/** How restarts are done and reported. */
export interface SupervisionOptions {
  /** Milliseconds before a restart; the pause doubles with each quick death. */
  readonly pauseMs?: number;
  /** Receives a sentence when PostgreSQL ended unexpectedly and is restarted. */
  readonly onRestart?: (line: string) => void;
  /** Receives a sentence when PostgreSQL ended too often and is not restarted. */
  readonly onGiveUp?: (line: string) => void;
}

/** A death within this time after the start is a quick one, milliseconds. */
const quickMs = 1_000;
/** PostgreSQL is not restarted after this many quick deaths or failed starts in a row. */
const maxQuickDeaths = 10;
/** The first pause, and the factor by which it grows at most. With these, supervision gives up after 52 s. */
const usualPauseMs = 200;
const maxPauseFactor = 50;

/** Starts PostgreSQL and restarts it on the same port when it dies. Throws if the first start fails. */
export async function supervisePostmaster(
  postmaster: PostmasterOptions,
  options: SupervisionOptions,
): Promise<SupervisedPostmaster> {
  const { pauseMs = usualPauseMs, onRestart = () => undefined, onGiveUp = () => undefined } = options;
  const stopping = new AbortController();
  let child = watch(await startPostmaster(postmaster));
  let startedAt = Date.now();
  let quickDeaths = 0;
  let restarting: Promise<void> = Promise.resolve();

  function watch(started: ChildProcess): ChildProcess {
    const onExit = () => {
      const how = started.signalCode ?? `exit status ${started.exitCode}`;
      if (!stopping.signal.aborted) restarting = restart(`PostgreSQL ended unexpectedly (${how})`);
    };
    if (ended(started)) onExit();
    else started.once('exit', onExit);
    return started;
  }

  async function restart(reason: string, livedMs = Date.now() - startedAt): Promise<void> {
    quickDeaths = livedMs < quickMs ? quickDeaths + 1 : 0;
    if (quickDeaths >= maxQuickDeaths) {
      onGiveUp(`${reason}, ${quickDeaths} times in a row right after its start. It is not started again.`);
      return;
    }
    onRestart(`${reason}; it is started again.`);
    const pause = pauseMs * Math.min(2 ** quickDeaths, maxPauseFactor);
    await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
    if (stopping.signal.aborted) return;
    try {
      child = watch(await startPostmaster(postmaster));
      startedAt = Date.now();
    } catch (error) {
      await restart(error instanceof Error ? error.message : String(error), 0);
    }
  }

  return {
    get pid() {
      return child.pid ?? 0;
    },
    async stop() {
      stopping.abort();
      await restarting;
      if (!ended(child)) await endPostmaster(child.pid ?? 0, () => ended(child));
    },
    abandon() {
      stopping.abort();
      if (!ended(child)) signalProcess(child.pid ?? 0, 'SIGINT');
    },
  };
}
