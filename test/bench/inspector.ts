import type { StartedPortal } from './npmStart.ts';

/** The inspector of a Node process. */
export interface Inspector extends Disposable {
  /** Calls a method of the Chrome DevTools Protocol. */
  call<T = unknown>(method: string, parameters?: object): Promise<T>;
}

/** The setting with which several processes can have an inspector at the same time. */
export const inspectable = { NODE_OPTIONS: '--inspect-port=0' } as const;

/** Opens the inspector of a process of a portal, which was started with `inspectable` and without other changes. */
export async function openInspector(portal: StartedPortal, pid: number): Promise<Inspector> {
  const listening = portal.printed(/Debugger listening on (ws:\S+)/);
  process.kill(pid, 'SIGUSR1');
  const [, address = ''] = await listening;
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
