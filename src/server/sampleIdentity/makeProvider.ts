import { generateKeyPairSync, randomBytes } from 'node:crypto';
import Provider, { type Adapter, type AdapterPayload } from 'oidc-provider';
import { sampleUsers } from './sampleUsers.ts';

/** Client credentials of the portal. */
export const client = { id: 'portal', secret: randomBytes(32).toString('base64url') };

const hour = 60 * 60;

/** Returns an OpenID Connect provider with sample users; `allows` decides which redirect URIs are valid. */
export function makeProvider(issuer: string, allows: (redirectUri: string) => boolean): Provider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider: Provider = new Provider(issuer, {
    adapter: MemoryAdapter,
    ttl: { AccessToken: hour, AuthorizationCode: 60, Grant: hour, IdToken: hour, Interaction: hour, Session: 8 * hour },
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: ['http://127.0.0.1/none'],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: { openid: ['sub', 'role', 'given_name', 'family_name', 'organization', 'preferred_username', 'rights'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    // The choice of a user is also the consent.
    async loadExistingGrant({ oidc }) {
      const grant = new provider.Grant({
        ...(oidc.client && { clientId: oidc.client.clientId }),
        ...(oidc.session?.accountId && { accountId: oidc.session.accountId }),
      });
      grant.addOIDCScope('openid');
      await grant.save();
      return grant;
    },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: () => ({ sub: id, preferred_username: id, ...sampleUsers[id] }),
    }),
    pkce: { required: () => true },
  });
  // The portal's port is not known before it runs.
  provider.Client.prototype.redirectUriAllowed = allows;
  return provider;
}

/** Stores the state of the identity provider in memory. */
class MemoryAdapter implements Adapter {
  static readonly #entries = new Map<string, AdapterPayload>();
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    MemoryAdapter.#entries.set(`${this.#kind} ${id}`, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return MemoryAdapter.#entries.get(`${this.#kind} ${id}`);
  }

  findByUid = (uid: string): Promise<AdapterPayload | undefined> => this.#findBy('uid', uid);

  findByUserCode = (code: string): Promise<AdapterPayload | undefined> => this.#findBy('userCode', code);

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    MemoryAdapter.#entries.delete(`${this.#kind} ${id}`);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of MemoryAdapter.#entries)
      if (payload.grantId === grantId) MemoryAdapter.#entries.delete(key);
  }

  async #findBy(name: 'uid' | 'userCode', value: string): Promise<AdapterPayload | undefined> {
    const own = [...MemoryAdapter.#entries].filter(([key]) => key.startsWith(`${this.#kind} `));
    return own.find(([, payload]) => payload[name] === value)?.[1];
  }
}
