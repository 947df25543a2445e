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
const brand = 'kauri';

/** The revision that is served at the host of the brand. */
function servedRevision(): Promise<string> {
  return new Promise((resolve, reject) => {
    get(`${portal.url}/api/config`, { headers: { host: 'kauri.localhost' } }, (answer) => {
      json(answer).then((config) => resolve((config as { revision: string }).revision), reject);
    }).on('error', reject);
  });
}

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
    const { status } = await fetch(`${portal.url}/api/regions`);
    expect(status).toBe(200);
    requests += 1;
  }
  expect(requests).toBeGreaterThan(20);
}, 60_000);
