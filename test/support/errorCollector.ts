import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll } from 'vitest';

/** A received request: address, headers and body in one text, for tests that search it for forbidden data. */
export interface ErrorReport {
  readonly raw: string;
  /** The event of the envelope, as JSON. */
  readonly event: { readonly [key: string]: unknown };
}

/** A collector of error reports on this machine, which parses Sentry's envelopes. */
export interface ErrorCollector {
  readonly dsn: string;
  /** The reports so far; `faults` has an error for each request that is not an envelope with one event. */
  readonly reports: ErrorReport[];
  readonly faults: string[];
  /** Sets the response to requests: none until the next call, status 500, or success. */
  behave(how: 'well' | 'hanging' | 'failing'): void;
  /** Clears the reports. */
  clear(): void;
}

/** Starts a collector of error reports for the test file and stops it afterwards. Call it once at the top of the file. */
export function withErrorCollector(): ErrorCollector {
  const reports: ErrorReport[] = [];
  const faults: string[] = [];
  const waiting: (() => void)[] = [];
  let manner: Parameters<ErrorCollector['behave']>[0] = 'well';
  let server: Server | undefined;
  let port = 0;

  async function hear(request: IncomingMessage): Promise<number> {
    const { method, url = '', rawHeaders } = request;
    const body = decoded(await whole(request), request.headers['content-encoding']).toString('utf8');
    const raw = [`${method} ${url}`, rawHeaders.join('\n'), body].join('\n');
    const event = eventIn(method, url, body);
    if (typeof event === 'string') faults.push(`${event}: ${raw}`);
    else reports.push({ raw, event });
    return manner === 'failing' ? 500 : 200;
  }

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const status = await hear(request);
      const headers = { 'access-control-allow-origin': '*', 'content-type': 'application/json' };
      const answer = () => void response.writeHead(status, headers).end('{}');
      if (manner === 'hanging') waiting.push(answer);
      else answer();
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    const listening = server.listen(0, '127.0.0.1', resolve);
    await promise;
    port = (listening.address() as AddressInfo).port;
  });
  afterAll(() => {
    server?.closeAllConnections();
    server?.close();
  });

  return {
    get dsn() {
      return `http://publickey@127.0.0.1:${port}/collector/42`;
    },
    reports,
    faults,
    behave(how) {
      manner = how;
      if (how !== 'hanging') for (const answer of waiting.splice(0)) answer();
    },
    clear() {
      reports.length = 0;
      faults.length = 0;
    },
  };
}

async function whole(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'gzip') return gunzipSync(body);
  return encoding === 'br' ? brotliDecompressSync(body) : body;
}

/** Returns the event of an envelope or a fault. An envelope has a header line, then for each item a line with type and length, and a payload. */
function eventIn(method: string | undefined, url: string, body: string): ErrorReport['event'] | string {
  const { pathname, searchParams } = new URL(url, 'http://collector');
  if (method !== 'POST' || pathname !== '/collector/api/42/envelope/') return 'not the address of envelopes';
  if (searchParams.get('sentry_key') !== 'publickey') return 'not the key of the project';
  const [header = '', item = '', payload = '', ...rest] = body.split('\n');
  if (rest.some((line) => line !== '')) return 'more than one item';
  try {
    const { event_id } = JSON.parse(header);
    const { type } = JSON.parse(item);
    const event = JSON.parse(payload);
    if (type !== 'event') return `an item of type ${type}`;
    return event.event_id === event_id ? event : 'the event is not that of the envelope';
  } catch {
    return 'not an envelope';
  }
}
