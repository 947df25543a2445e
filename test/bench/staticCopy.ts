import { createServer, get, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

/** A server that sends a portal's documents without their scripts. */
export interface StaticCopy {
  readonly url: string;
  stop(): Promise<void>;
}

interface Copied {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;
  readonly body: Buffer;
}

/** Headers of the portal that the copy sends too. */
const kept = [
  ...['content-type', 'content-encoding', 'cache-control', 'etag', 'vary', 'content-security-policy'],
  ...['x-content-type-options', 'referrer-policy'],
];

/**
 * Copies what a portal sends, document by document: the same HTML, styles, fonts and pictures, but no script and none of its data. The
 * first request for an address reads it from the portal; later requests get the copy in memory.
 */
export async function serveStaticCopy(portal: string): Promise<StaticCopy> {
  const copies = new Map<string, Promise<Copied>>();
  const server = createServer(async ({ url: path = '/' }, response) => {
    const copying = copies.get(path) ?? copy(portal + path);
    copies.set(path, copying);
    const { status, headers, body } = await copying;
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

async function copy(address: string): Promise<Copied> {
  const { status, headers, body } = await read(address);
  const sent = Object.fromEntries(kept.flatMap((name) => (headers[name] ? [[name, headers[name]]] : [])));
  if (!headers['content-type']?.startsWith('text/html')) return { status, headers: sent, body };
  const html = withoutScripts(brotliDecompressSync(body).toString());
  const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
  return { status, headers: sent, body: compressed };
}

function read(
  address: string,
): Promise<{ readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }> {
  return new Promise((done, failed) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, async (answer) =>
      done({ status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }),
    ).once('error', failed);
  });
}

/** Returns HTML without scripts, their data and what is loaded for them. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>.*?<\/script>\s*/gs, '')
    .replaceAll(/<link rel="(?:modulepreload|preload)"[^>]*(?:\bas="(?:fetch|script)"[^>]*|\.js"[^>]*)>\s*/g, '');
}
