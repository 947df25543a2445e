import { Worker } from 'node:worker_threads';
import type { Resolved } from '#brand/resolvePack.ts';
import type { Resolve } from '../served/buildBrand.ts';
import type { ResolveJob, ResolveResult } from './resolveThread.ts';

interface Waiting {
  readonly resolve: (resolved: Resolved) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Resolves packs in a worker thread, because checking a large pack takes seconds and would block all requests. The first pack starts the
 * thread. Rejects if the thread fails; the next pack starts a new one. An idle thread does not keep the process alive.
 */
export function resolveInThread(): Resolve {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let jobs = 0;

  function startThread(): Worker {
    const started = new Worker(new URL('./resolveThread.ts', import.meta.url), { execArgv: [] });
    started.on('message', (result: ResolveResult) => {
      const caller = waiting.get(result.id);
      waiting.delete(result.id);
      if (waiting.size === 0) started.unref();
      if ('resolved' in result) caller?.resolve(result.resolved);
      else caller?.reject(new Error(result.thrown));
    });
    started.on('error', (error) => {
      thread = undefined;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    });
    return started;
  }

  return (base, pack) => {
    thread ??= startThread();
    thread.ref();
    const id = jobs++;
    thread.postMessage({ id, base, pack } satisfies ResolveJob);
    return new Promise<Resolved>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
    });
  };
}
