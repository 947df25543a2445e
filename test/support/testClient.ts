/** A client with its own cookies and IP address. */
export interface TestClient {
  readonly address: string;
  readonly cookies: Map<string, string>;
  get(path: string): Promise<Response>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
}

let last = 0;

/** Returns an unused IP address; the portal must trust 127.0.0.1 as a proxy. */
export function newAddress(): string {
  last += 1;
  return `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`;
}

/** Returns a client; `host` selects the brand, as a proxy names it, and the portal must trust 127.0.0.1 for it. */
export function clientAt(url: () => string, address = newAddress(), host?: string): TestClient {
  const cookies = new Map<string, string>();
  const send = async (path: string, init: { method: string; body?: string; headers: Record<string, string> }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url() + path, {
      ...init,
      redirect: 'manual',
      headers: {
        'x-forwarded-for': address,
        ...(host !== undefined && { 'x-forwarded-host': host }),
        ...(cookie && { cookie }),
        ...init.headers,
      },
    });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  return {
    address,
    cookies,
    get: (path) => send(path, { method: 'GET', headers: {} }),
    post: (path, body, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
  };
}
