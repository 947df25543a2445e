import { createServer as createPlain, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { selfSigned } from './selfSigned.ts';

/** Other websites and the portal, over TLS on this machine, each with its own host name. */
export interface Sites {
  /** The portal's public address. */
  readonly portal: string;
  /**
   * The same portal behind a proxy that removes the headers with the origin of a request and the type of an empty form, as if the portal
   * did not check them.
   */
  readonly bare: string;
  /** Adds a page to a site, under https and http, and returns its https address. */
  put(host: string, path: string, html: string, headers?: Readonly<Record<string, string>>): string;
  /** Chromium flags that resolve the host names of the sites. */
  readonly flags: readonly string[];
}

const portalHost = 'portal.test';
const bareHost = 'bare.test';
const hosts = [portalHost, bareHost, 'partner.test', 'partner2.test', 'sub.partner.test', 'evil.test'];

/**
 * Starts a portal behind a proxy that terminates TLS, and other sites, for the test file. The portal must trust 127.0.0.1 as a proxy.
 * Call it once at the top of the file.
 */
export function withSites(portalUrl: () => string): Sites {
  const pages = new Map<string, { readonly html: string; readonly headers: Readonly<Record<string, string>> }>();
  const { cert, key, pin } = selfSigned(hosts);
  const sockets = new Set<Socket>();

  function answer(secure: boolean, clientRequest: IncomingMessage, reply: ServerResponse): void {
    const host = (clientRequest.headers.host ?? '').replace(/\.$/, '');
    if (host === bareHost) disguise(clientRequest);
    if (host === portalHost || host === bareHost) {
      pass(portalUrl(), secure, clientRequest, reply);
      return;
    }
    const page = pages.get(host + (clientRequest.url ?? '').split('?')[0]);
    const missing = clientRequest.url === '/favicon.ico' ? 204 : 404;
    reply.writeHead(page ? 200 : missing, { 'content-type': 'text/html; charset=utf-8', ...page?.headers });
    reply.end(page?.html);
  }

  const secure = createSecure({ cert, key }, (clientRequest, reply) => answer(true, clientRequest, reply));
  const plain = createPlain((clientRequest, reply) => answer(false, clientRequest, reply));
  // One port for both, because Chromium maps each name to one port. The first byte distinguishes TLS from HTTP.
  const front = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    socket.once('data', (first) => {
      socket.pause();
      socket.unshift(first);
      (first[0] === 0x16 ? secure : plain).emit('connection', socket);
      process.nextTick(() => socket.resume());
    });
  });

  beforeAll(() => new Promise<void>((done) => front.listen(0, '127.0.0.1', done)));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((done) => front.close(() => done()));
  });

  return {
    portal: `https://${portalHost}`,
    bare: `https://${bareHost}`,
    put(host, path, html, headers = {}) {
      pages.set(host + path, { html: `<!doctype html><html lang="en"><title>${host}</title>${html}`, headers });
      return `https://${host}${path}`;
    },
    get flags() {
      const { port } = front.address() as AddressInfo;
      return [
        `--host-resolver-rules=MAP *.test 127.0.0.1:${port}, MAP *.test. 127.0.0.1:${port}`,
        `--ignore-certificate-errors-spki-list=${pin}`,
      ];
    },
  };
}

function disguise({ headers }: IncomingMessage): void {
  const empty = headers['content-length'] === '0' ? ['content-type'] : [];
  for (const name of ['origin', 'sec-fetch-site', ...empty]) delete headers[name];
}

/** Passes a request to the portal as a proxy that terminates TLS, and overwrites the client's proxy headers. */
function pass(portal: string, secure: boolean, incoming: IncomingMessage, reply: ServerResponse): void {
  const headers = {
    ...incoming.headers,
    'x-forwarded-proto': secure ? 'https' : 'http',
    'x-forwarded-for': '192.0.2.1',
  };
  const { hostname, port } = new URL(portal);
  const passed = request({ hostname, port, method: incoming.method, path: incoming.url, headers }, (response) => {
    reply.writeHead(response.statusCode ?? 502, response.rawHeaders);
    response.pipe(reply);
  });
  passed.on('error', () => reply.destroy());
  incoming.pipe(passed);
}
