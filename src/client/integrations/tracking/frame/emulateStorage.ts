/**
 * Gives the tools cookies and storage that last as long as the tracking frame: a document without an origin has none, and most tools
 * break when they ask for it.
 */
export function emulateStorage(): void {
  const jar = new Map<string, string>();
  Object.defineProperty(document, 'cookie', {
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
    set(cookie: string) {
      const [, name = '', value = '', attributes = ''] = written.exec(cookie) ?? [];
      if (isOver(attributes)) jar.delete(name);
      else jar.set(name, value);
    },
  });
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { value: memory(new Map()) });
}

const written = /^\s*([^=;]*?)\s*=\s*([^;]*?)\s*(?:;(.*))?$/s;

/** Whether a cookie with these attributes is one that is taken away. */
function isOver(attributes: string): boolean {
  const [, age] = /max-age\s*=\s*(-?\d+)/i.exec(attributes) ?? [];
  const [, end] = /expires\s*=\s*([^;]+)/i.exec(attributes) ?? [];
  return age === undefined ? Date.parse(end ?? '') <= Date.now() : Number(age) <= 0;
}

function memory(kept: Map<string, string>): Storage {
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
