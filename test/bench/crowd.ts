import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';

/** Clients that want one slot at the same moment, each at an address of its own. */
export interface Crowd {
  readonly url: string;
  readonly token: string;
  readonly clients: number;
  /** First half of their addresses, such as `10.3`. */
  readonly network: string;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Milliseconds until the answer was read. */
  readonly ms: number;
}

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

/** Sends a write from an address, on a connection of its own. */
export function post(url: string, path: string, body: unknown, address: string): Promise<Answer> {
  const started = performance.now();
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': randomBytes(16).toString('base64url'),
    'x-forwarded-for': address,
  };
  return new Promise((answered, failed) => {
    const sent = request(url + path, { method: 'POST', headers, agent }, async (answer) => {
      const responseBody = await text(answer);
      answered({ status: answer.statusCode ?? 0, body: responseBody, ms: performance.now() - started });
    });
    sent.once('error', failed);
    sent.end(JSON.stringify(body));
  });
}

if (parentPort) {
  const { url, token, clients, network }: Crowd = workerData;
  const address = (n: number) => `${network}.${n >> 8}.${n & 255}`;
  const sent = Array.from({ length: clients }, (_, n) => post(url, '/api/holds', { slots: [token] }, address(n)));
  parentPort.postMessage(await Promise.all(sent));
}
