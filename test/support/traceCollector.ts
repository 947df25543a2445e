import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

interface Attribute {
  readonly key: string;
  readonly value: object;
}

/** A span of an OTLP request in JSON, as far as tests read it. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly Attribute[];
  readonly events?: readonly object[];
  readonly links?: readonly object[];
  readonly status: { readonly code?: number; readonly message?: string };
}

/** An OpenTelemetry collector (OTLP/HTTP with JSON) that keeps what it gets. */
export interface TraceCollector {
  readonly url: string;
  /** Bodies and headers of all requests, as text. */
  readonly raw: readonly string[];
  readonly spans: readonly SentSpan[];
}

interface ExportRequest {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[] }[];
}

/** Starts a collector on the loopback address for the tests of the file. Call it once at the top of the file. */
export function withTraceCollector(): TraceCollector {
  const raw: string[] = [];
  const spans: SentSpan[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString('utf8');
    raw.push(`${request.url} ${JSON.stringify(request.headers)} ${body}`);
    const { resourceSpans }: ExportRequest = JSON.parse(body);
    spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  let url = '';
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return {
    get url() {
      return url;
    },
    raw,
    spans,
  };
}
