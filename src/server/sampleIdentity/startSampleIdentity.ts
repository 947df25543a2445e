import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Provider from 'oidc-provider';
import { client, makeProvider } from './makeProvider.ts';
import { choicePage, sampleUsers } from './sampleUsers.ts';

/** A running identity provider with the settings for the portal. */
export interface SampleIdentity {
  readonly settings: {
    readonly oidcIssuer: string;
    readonly oidcClientId: string;
    readonly oidcClientSecret: string;
  };
  stop(): Promise<void>;
}

/**
 * Starts an identity provider with sample users on a free port of this machine, for development and tests. A user signs in by choosing
 * a name. `allows` decides which redirect URIs are valid.
 */
export async function startSampleIdentity(allows: (redirectUri: string) => boolean): Promise<SampleIdentity> {
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    if (provider) answer(provider, request, response).catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const oidcIssuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  // Does not keep the process of the portal alive.
  server.unref();
  provider = makeProvider(oidcIssuer, allows);
  return {
    settings: { oidcIssuer, oidcClientId: client.id, oidcClientSecret: client.secret },
    stop() {
      server.closeAllConnections();
      return new Promise<void>((done) => server.close(() => done()));
    },
  };
}

async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url = '', method } = request;
  if (!/^\/interaction\/[\w-]+$/.test(url)) return void (await provider.callback()(request, response));
  if (method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
    return void response.end(choicePage(url));
  }
  const chosen = new URLSearchParams(await bodyOf(request)).get('login') ?? '';
  if (!Object.hasOwn(sampleUsers, chosen)) return void response.writeHead(400).end();
  await provider.interactionFinished(request, response, { login: { accountId: chosen } });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += part;
  return body;
}
