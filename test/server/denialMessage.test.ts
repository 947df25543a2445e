import { expect, test } from 'vitest';
import { denialSign } from '#cli/commands/denialSign.ts';
import { signDenial } from '#server/domain/denialMessage.ts';
import { withPortal } from '#test/support/portal.ts';

const signingKey = 'k'.repeat(43);
const portal = withPortal(() => ({ SIGNING_KEY: signingKey }), 'catalog');
const signer = { signingKey: Buffer.from(signingKey), brand: 'southern-light' };
const customMessage = 'Results are with your doctor: call 02 5550 1234.';
const soon = () => Math.floor(Date.now() / 1_000) + 60;

async function read(query: Record<string, string>) {
  const answer = await fetch(`${portal.url}/api/denial/message?${new URLSearchParams(query)}`);
  return [answer.status, (await answer.json()).message];
}

function signed(expires = soon(), by = signer) {
  return { customMessage, expires: String(expires), signature: signDenial(by, { customMessage, expires }) };
}

test('[DN-2a] shows a signed message at its brand until it expires', async () => {
  expect(await read(signed())).toEqual([200, customMessage]);
  expect(await read(signed(soon() - 120))).toEqual([404, undefined]);
  expect(await read(signed(soon(), { ...signer, brand: 'kauri' }))).toEqual([404, undefined]);
});

test('[DN-2a] refuses a message with any part of its link altered', async () => {
  const good = signed();
  const [first = ''] = good.signature;
  const changes: readonly Record<string, string>[] = [
    { customMessage: 'Call 0900 and have your card at hand' },
    { customMessage: `${customMessage} ` },
    { expires: String(soon() + 1) },
    { signature: (first === 'A' ? 'B' : 'A') + good.signature.slice(1) },
    { signature: signed(soon(), { ...signer, signingKey: Buffer.from('x'.repeat(43)) }).signature },
    { signature: 'A'.repeat(43) },
  ];
  for (const change of changes) expect(await read({ ...good, ...change })).toEqual([404, undefined]);
  for (const change of [{ signature: '' }, { expires: 'never' }, { customMessage: '' }])
    expect((await read({ ...good, ...change }))[0]).toBe(400);
});

test('[DN-2a] the command prints a signed link and refuses bad input', async () => {
  const output: string[] = [];
  const io = { print: (line: string) => output.push(line), printError: (line: string) => output.push(line) };
  process.env.SIGNING_KEY = signingKey;
  try {
    expect(await denialSign.run(['southern-light', customMessage, '--hours', '1'], io)).toBe(0);
  } finally {
    delete process.env.SIGNING_KEY;
  }
  const { pathname, searchParams } = new URL(output[0] ?? '', portal.url);
  expect(pathname).toBe('/deny');
  expect(await read(Object.fromEntries(searchParams))).toEqual([200, customMessage]);
  for (const args of [['southern-light'], ['../x', 'Words'], ['kauri', ''], ['kauri', 'Words', '--hours', '0']])
    expect(await denialSign.run(args, io), args.join(' ')).toBe(2);
});
