import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Stores the state of the identity provider in memory. */
export class MemoryAdapter implements Adapter {
  static readonly #kept = new Map<string, AdapterPayload>();
  readonly #kind: string;

  constructor(kind: string) {
    this.#kind = kind;
  }

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    MemoryAdapter.#kept.set(`${this.#kind} ${id}`, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return MemoryAdapter.#kept.get(`${this.#kind} ${id}`);
  }

  findByUid = (uid: string): Promise<AdapterPayload | undefined> => this.#findBy('uid', uid);

  findByUserCode = (code: string): Promise<AdapterPayload | undefined> => this.#findBy('userCode', code);

  async consume(id: string): Promise<void> {
    const payload = await this.find(id);
    if (payload) payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    MemoryAdapter.#kept.delete(`${this.#kind} ${id}`);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, payload] of MemoryAdapter.#kept) if (payload.grantId === grantId) MemoryAdapter.#kept.delete(key);
  }

  async #findBy(name: 'uid' | 'userCode', value: string): Promise<AdapterPayload | undefined> {
    const own = [...MemoryAdapter.#kept].filter(([key]) => key.startsWith(`${this.#kind} `));
    return own.find(([, payload]) => payload[name] === value)?.[1];
  }
}
