import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One address in front of several servers: each request goes, over kept-alive connections, to a server whose /readyz returns 200. */
export interface ReadyBalancer {
  readonly port: number;
  close(): Promise<void>;
}

const askEveryMs = 50;

export async function openReadyBalancer(urls: readonly string[]): Promise<ReadyBalancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set(urls);
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const [target = ''] = [...ready].slice(turn++ % Math.max(1, ready.size));
    const { method, url, headers } = incoming;
    if (target === '') return void outgoing.writeHead(502).end('no server is ready');
    const { connection: _, ...passed } = headers;
    const onward = request(new URL(url ?? '/', target), { agent, method, headers: { ...passed } }, (answer) => {
      const { connection: _own, 'keep-alive': __, ...given } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, given);
      answer.pipe(outgoing);
    });
    onward.once('error', (error) => {
      if (!outgoing.headersSent) outgoing.writeHead(502).end(error.message);
      else outgoing.destroy();
    });
    incoming.pipe(onward);
  });
  const asking = setInterval(async () => {
    for (const url of urls) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined);
      if (answer?.status === 200) ready.add(url);
      else ready.delete(url);
      await answer?.text();
    }
  }, askEveryMs);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      clearInterval(asking);
      agent.destroy();
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
