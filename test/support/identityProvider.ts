import { afterAll, beforeAll } from 'vitest';
import { type SampleIdentity, startSampleIdentity } from '#server/sampleIdentity/startSampleIdentity.ts';

export interface IdentityProvider {
  readonly issuer: string;
  /** For the settings of a portal. */
  readonly settings: Record<string, string>;
  /** Registers the address of a portal as a client of the provider. */
  allow(redirectUri: string): void;
}

/** Runs a real identity provider on this machine for the test file. Users log in by name without a password. */
export function withIdentityProvider(): IdentityProvider {
  const allowed = new Set<string>();
  let running: SampleIdentity | undefined;

  beforeAll(async () => {
    running = await startSampleIdentity((uri) => allowed.has(uri));
  });
  afterAll(() => running?.stop());

  const get = () => {
    if (!running) throw new Error('The identity provider is there from beforeAll on');
    return running.settings;
  };
  return {
    get issuer() {
      return get().oidcIssuer;
    },
    get settings() {
      const { oidcIssuer, oidcClientId, oidcClientSecret } = get();
      return { OIDC_ISSUER: oidcIssuer, OIDC_CLIENT_ID: oidcClientId, OIDC_CLIENT_SECRET: oidcClientSecret };
    },
    allow: (redirectUri) => void allowed.add(redirectUri),
  };
}

/** Logs in as `name` on the provider's pages, as a browser does, and returns the address of the final redirect. */
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
    form = new URLSearchParams({ login: name });
  }
  throw new Error('The identity provider never sent the browser back');
}
