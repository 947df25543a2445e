import { randomInt } from 'node:crypto';
import type { StartedPortal } from './npmStart.ts';

/** The inspector of a Node process. */
export interface Inspector extends Disposable {
  /** Calls a method of the Chrome DevTools Protocol. */
  call<T = unknown>(method: string, parameters?: object): Promise<T>;
}

/**
 * Returns the setting with which the processes of several portals can have an inspector at the same time. A portal's workers take the
 * ports after the first, so 0 for any free port does not work.
 */
export function inspectable(): { readonly NODE_OPTIONS: string } {
  return { NODE_OPTIONS: `--inspect-port=${randomInt(10_000, 30_000)}` };
}

/**
 * Opens the inspectors of all processes of a portal, which was started with `inspectable()` and without other changes. The first process
 * makes its workers open theirs.
 */
export async function openInspectors(portal: StartedPortal): Promise<readonly Inspector[]> {
  const [server = 0, ...workers] = portal.processIds();
  const listening = portal.printed(new RegExp(`(?:Debugger listening on ws:\\S+\\s[^]*?){${1 + workers.length}}`));
  process.kill(server, 'SIGUSR1');
  const [printed] = await listening;
  return Promise.all((printed.match(/ws:\S+/g) ?? []).map(openInspector));
}

async function openInspector(address: string): Promise<Inspector> {
  const socket = new WebSocket(address);
  await new Promise((opened, failed) => {
    socket.onopen = opened;
    socket.onerror = failed;
  });
  const pending = new Map<number, (answer: { result: unknown }) => void>();
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data));
    pending.get(answer.id)?.(answer);
    pending.delete(answer.id);
  };
  let last = 0;
  return {
    call<T>(method: string, params: object = {}) {
      last += 1;
      socket.send(JSON.stringify({ id: last, method, params }));
      return new Promise<T>((done) => pending.set(last, ({ result }) => done(result as T)));
    },
    [Symbol.dispose]: () => socket.close(),
  };
}

/** Collects the garbage of a process and returns the bytes that its heap keeps. */
export async function heapAfterCollection(inspector: Inspector): Promise<number> {
  await inspector.call('HeapProfiler.collectGarbage');
  return (await inspector.call<{ usedSize: number }>('Runtime.getHeapUsage')).usedSize;
}
