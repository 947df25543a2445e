import { type SlowPhone, slowVisits } from './slowVisits.ts';

/** What `/select-region` loads on a phone that was never here; bytes on the wire, as they are compressed. */
export interface FirstLoadResult {
  readonly javaScript: number;
  readonly scripts: number;
  readonly all: number;
}

/** Measures the first load of a portal with the demo provider, built as for production. */
export async function measureFirstLoad(): Promise<FirstLoadResult> {
  const [sizes] = await slowVisits(1, load);
  if (!sizes) throw new Error('Nothing was measured');
  return sizes;
}

/** One visit with nothing in any cache. */
async function load({ page, cdp, url }: SlowPhone): Promise<FirstLoadResult> {
  const answered: { readonly type: string; readonly bytes: number }[] = [];
  cdp.on('Network.responseReceived', ({ type, response }) => {
    const length = Object.entries(response.headers).find(([name]) => name.toLowerCase() === 'content-length')?.[1];
    answered.push({ type, bytes: Number(length ?? 0) });
  });
  await page.goto(`${url}/select-region`, { waitUntil: 'networkidle' });
  const sum = (some: typeof answered) => some.reduce((bytes, one) => bytes + one.bytes, 0);
  const scripts = answered.filter(({ type }) => type === 'Script');
  return { javaScript: sum(scripts), scripts: scripts.length, all: sum(answered) };
}

if (import.meta.main) process.stdout.write(`${JSON.stringify(await measureFirstLoad(), null, 2)}\n`);
