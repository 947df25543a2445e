import { get } from 'node:http';
import { expect, test } from 'vitest';
import { withPortal } from '#test/support/portal.ts';

// The proxy of an operator names the brand's host in X-Forwarded-Host, and sends its own name as Host.
const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1,::1' }), 'catalog');

function pageOf(path: string, headers: { readonly [name: string]: string }): Promise<string> {
  return new Promise((done, failed) => {
    const { port } = new URL(portal.url);
    get({ port, path, headers }, async (answer) => done(Buffer.concat(await answer.toArray()).toString())).on(
      'error',
      failed,
    );
  });
}

test('a drawn page has the brand of its visitor', async () => {
  const ours = await pageOf('/privacy', { host: 'kauri.localhost', 'x-forwarded-host': 'localhost' });
  const theirs = await pageOf('/privacy', { host: 'localhost', 'x-forwarded-host': 'kauri.localhost' });
  expect(ours).toContain('Australian Information Commissioner');
  expect(theirs).toContain('Health Information Privacy Code');
  for (const path of ['/select-region', '/select-clinic?region=vic-melbourne']) {
    const drawn = await pageOf(path, { host: 'kauri.localhost', 'x-forwarded-host': 'localhost' });
    expect(drawn).toContain('Melbourne');
  }
});
