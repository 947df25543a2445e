import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { brandHistory, publishBrand } from '#server/domain/brands/live/publishBrand.ts';
import { createBrandBuilder } from '#server/domain/brands/served/buildBrand.ts';
import { questionsThatEnd } from '#test/flows/questionsThatEnd.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal(() => ({ BRANDS_FROM: 'database' }), 'catalog');
const folder = withPackFolder();
/** A brand without flows of its own, which the large ones would leave no work for. */
const brand = 'southern-light';

/** The answer of an operation at the host of a brand. */
function ask(path: string, host: string): Promise<{ readonly status: number | undefined; readonly body: unknown }> {
  return new Promise((resolve, reject) => {
    get(`${portal.url}${path}`, { headers: { host } }, (answer) => {
      json(answer).then((body) => resolve({ status: answer.statusCode, body }), reject);
    }).on('error', reject);
  });
}

/** The revision of the brand that is served. */
const servedRevision = async () =>
  ((await ask('/api/config', new URL(portal.url).host)).body as { readonly revision: string }).revision;

test('requests do not wait while another brand is checked', async () => {
  const [live] = await brandHistory(portal.db, brand);
  const { forms, flows } = questionsThatEnd(20);
  for (const [file, content] of Object.entries({ ...forms, ...flows }))
    folder.write(`brands/${brand}/${file}`, content);
  const options = { author: 'ada', note: 'large', onto: live?.number ?? 0 };
  const outcome = await publishBrand(portal.db, createBrandBuilder(), folder.source(brand), options);
  expect(outcome).toHaveProperty('published');
  const [release] = await brandHistory(portal.db, brand);
  let requests = 0;
  while ((await servedRevision()) !== release?.revision) {
    const { status } = await ask('/api/regions', 'kauri.localhost');
    expect(status).toBe(200);
    requests += 1;
  }
  expect(requests).toBeGreaterThan(20);
}, 60_000);
