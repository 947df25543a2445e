/**
 * Emulates cookies and storage, which last as long as the tracking frame. A document without an origin has neither, and most tools break
 * without them.
 */
export function emulateStorage(): void {
  const jar = new Map<string, string>();
  Object.defineProperty(document, 'cookie', {
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set(cookie: string) {
      const [, name = '', value = '', attributes = ''] = cookieSyntax.exec(cookie) ?? [];
      if (isExpired(attributes)) jar.delete(name);
      else jar.set(name, value);
    },
  });
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: memoryStorage(new Map()) });
}

const cookieSyntax = /^\s*([^=;]*?)\s*=\s*([^;]*?)\s*(?:;(.*))?$/s;

/** Returns true if the attributes of a cookie delete it. */
function isExpired(attributes: string): boolean {
  const [, age] = /max-age\s*=\s*(-?\d+)/i.exec(attributes) ?? [];
  const [, end] = /expires\s*=\s*([^;]+)/i.exec(attributes) ?? [];
  return age === undefined ? Date.parse(end ?? '') <= Date.now() : Number(age) <= 0;
}

function memoryStorage(kept: Map<string, string>): Storage {
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, String(value)),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
  };
}
