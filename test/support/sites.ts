import { createServer as createPlain, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createSecure } from 'node:https';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { selfSigned } from './selfSigned.ts';

/** Other people's websites beside the portal, over TLS on this machine, each under a name of its own. */
export interface Sites {
  /** Where the portal is as patients know it. */
  readonly portal: string;
  /**
   * The same portal once more, behind a proxy that takes away the headers by which a browser says what page a request comes from,
   * and that it is an empty form: the portal as it would be if it did not look at them.
   */
  readonly bare: string;
  /** Puts a page on a site, under https and http alike, and gives its https address. */
  put(host: string, path: string, html: string, headers?: Readonly<Record<string, string>>): string;
  /** What a Chromium has to be started with to find the sites. */
  readonly flags: readonly string[];
}

const portalHost = 'portal.test';
const bareHost = 'bare.test';
const hosts = [portalHost, bareHost, 'partner.test', 'partner2.test', 'sub.partner.test', 'evil.test'];

/**
 * Gives the test file a portal behind a proxy that ends TLS, and sites around it. The portal must trust 127.0.0.1 as a proxy.
 * Call it once at the top of the file.
 */
export function withSites(portalUrl: () => string): Sites {
  const pages = new Map<string, { readonly html: string; readonly headers: Readonly<Record<string, string>> }>();
  const { cert, key, pin } = selfSigned(hosts);
  const sockets = new Set<Socket>();

  function answer(secure: boolean, asked: IncomingMessage, reply: ServerResponse): void {
    const host = (asked.headers.host ?? '').replace(/\.$/, '');
    if (host === bareHost) disguise(asked);
    if (host === portalHost || host === bareHost) {
      pass(portalUrl(), secure, asked, reply);
      return;
    }
    const page = pages.get(host + (asked.url ?? '').split('?')[0]);
    const missing = asked.url === '/favicon.ico' ? 204 : 404;
    reply.writeHead(page ? 200 : missing, { 'content-type': 'text/html; charset=utf-8', ...page?.headers });
    reply.end(page?.html);
  }

  const secure = createSecure({ cert, key }, (asked, reply) => answer(true, asked, reply));
  const plain = createPlain((asked, reply) => answer(false, asked, reply));
  // One port for both, since a browser is told one for each name: TLS begins with a byte that HTTP never begins with.
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

/** Passes a request on to the portal as a proxy that ends TLS does, whatever the client says of itself. */
function pass(portal: string, secure: boolean, asked: IncomingMessage, reply: ServerResponse): void {
  const headers = { ...asked.headers, 'x-forwarded-proto': secure ? 'https' : 'http', 'x-forwarded-for': '192.0.2.1' };
  const { hostname, port } = new URL(portal);
  const passed = request({ hostname, port, method: asked.method, path: asked.url, headers }, (answered) => {
    reply.writeHead(answered.statusCode ?? 502, answered.rawHeaders);
    answered.pipe(reply);
  });
  passed.on('error', () => reply.destroy());
  asked.pipe(passed);
}
