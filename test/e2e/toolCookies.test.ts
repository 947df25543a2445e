import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allTools } from '#test/support/allTools.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishSettings } from '#test/support/publishSettings.ts';
import { selfSigned } from '#test/support/selfSigned.ts';
import { text } from '#test/support/texts.ts';
import { openVisitor } from './openVisitor.ts';

const hosts = ['www.facebook.com', 'www.googletagmanager.com', 'static.hotjar.com'];
const { cert, key, pin } = selfSigned(hosts);
const membership = 'member=ada; Secure; SameSite=None; Path=/; Max-Age=3600';

/** What came to the hosts of the tools from a page that is not theirs: the host, and the cookies that came along. */
const received: { readonly host: string; readonly cookie: string | undefined }[] = [];
const server = createServer({ cert, key }, ({ headers: { host = '', cookie, ...rest }, url }, reply) => {
  const own = rest['sec-fetch-dest'] === 'document' || url === '/favicon.ico';
  if (!own) received.push({ host, cookie });
  const type = url?.includes('js') ? 'text/javascript' : 'text/html';
  reply.writeHead(200, { 'content-type': type, 'set-cookie': membership }).end();
});
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const portal = withPortal(() => ({ BRANDS_FROM: 'database' }), 'catalog');
const folder = withPackFolder();

beforeAll(() => publishSettings(portal, folder, { application: allTools }));

test("[SH-10] does not identify members of a tool's network", async () => {
  const { port } = server.address() as AddressInfo;
  const rules = hosts.map((host) => `MAP ${host} 127.0.0.1:${port}`).join(', ');
  const flags = [`--host-resolver-rules=${rules}`, `--ignore-certificate-errors-spki-list=${pin}`];
  // A browser that sends third-party cookies.
  const page = await (await openVisitor({ cookies: 'allow', flags })).newPage();
  for (const host of hosts) await page.goto(`https://${host}/`);
  await page.evaluate(() => fetch('https://www.facebook.com/', { mode: 'no-cors', credentials: 'include' }));
  expect(received).toEqual([{ host: 'www.facebook.com', cookie: 'member=ada' }]);
  received.length = 0;
  await page.goto(portal.url);
  await page.getByRole('button', { name: text('consent.yes') }).click();
  await expect.poll(() => new Set(received.map(({ host }) => host)).size).toBe(hosts.length);
  expect(received.filter(({ cookie }) => cookie !== undefined)).toEqual([]);
});
