import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import { afterAll, beforeAll } from 'vitest';

/** Somebody whom the identity provider knows; the name is the login. */
export interface SampleUser {
  readonly role?: string;
  readonly given_name: string;
  readonly family_name: string;
  readonly organization?: string;
}

export const sampleUsers: Readonly<Record<string, SampleUser>> = {
  grace: { role: 'staff', given_name: 'Grace', family_name: 'Sample', organization: 'Southern Light' },
  edith: { role: 'referrer', given_name: 'Edith', family_name: 'Sample' },
  marie: { role: 'external-radiologist', given_name: 'Marie', family_name: 'Sample' },
  nobody: { given_name: 'No', family_name: 'Role' },
};

const client = { id: 'portal', secret: 'a-secret-of-the-tests-only' };

export interface IdentityProvider {
  readonly issuer: string;
  /** For the settings of a portal. */
  readonly settings: Record<string, string>;
  /** Makes the provider take this address of a portal for one of its clients'. */
  allow(redirectUri: string): void;
}

/** Runs a real identity provider on this machine for the test file; whoever comes logs in by name without a password. */
export function withIdentityProvider(): IdentityProvider {
  const allowed = new Set<string>();
  let server: Server | undefined;
  let issuer = '';

  beforeAll(async () => {
    const { createServer } = await import('node:http');
    let handle: ReturnType<Provider['callback']> | undefined;
    server = createServer((request, response) => handle?.(request, response));
    await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    handle = makeProvider(issuer, allowed).callback();
  });
  afterAll(() => {
    server?.closeAllConnections();
    return new Promise<void>((done) => server?.close(() => done()));
  });

  return {
    get issuer() {
      return issuer;
    },
    get settings() {
      return { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.id, OIDC_CLIENT_SECRET: client.secret };
    },
    allow: (redirectUri) => void allowed.add(redirectUri),
  };
}

function makeProvider(issuer: string, allowed: ReadonlySet<string>): Provider {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: ['http://127.0.0.1/none'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub', 'role', 'given_name', 'family_name', 'organization', 'preferred_username'] },
    conformIdTokenClaims: false,
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id, ...sampleUsers[id] }),
    }),
    pkce: { required: () => true },
  });
  // The portal's port is known only when it runs.
  provider.Client.prototype.redirectUriAllowed = (uri: string) => allowed.has(uri);
  return provider;
}

/** Goes through the provider's pages as `name` would in a browser, and gives the address that it is sent back to. */
export async function logInAt(address: string, name: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = address;
  let form: URLSearchParams | undefined;
  for (let hop = 0; hop < 12; hop++) {
    const answer = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form && { body: form }),
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      cookies.set(key, value);
    }
    const location = answer.headers.get('location');
    if (location) {
      url = new URL(location, url).href;
      form = undefined;
      if (url.includes('/api/sign-in/')) return url;
      continue;
    }
    const html = await answer.text();
    const action = /<form[^>]+action="([^"]+)"/.exec(html)?.[1];
    if (!action) throw new Error(`The identity provider answered ${answer.status} without a form`);
    url = new URL(action, url).href;
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1] ?? '';
    form = new URLSearchParams({ prompt, login: name, password: 'any' });
  }
  throw new Error('The identity provider never sent the browser back');
}
