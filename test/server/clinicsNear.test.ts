import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal(undefined, 'catalog');

async function clinicsNear(query: string): Promise<components['schemas']['clinic'][]> {
  const response = await fetch(`${portal.url}/api/clinics?${query}`);
  expect(response.status).toBe(200);
  return response.json();
}

test('[BK-2b] lists clinics for an exam from a postal code', async () => {
  const { rows } = await portal.db.pool.query(
    "select latitude, longitude from postal_code where country = 'AU' and code = '2750'",
  );
  const [penrith] = rows;
  const near = await clinicsNear('region=nsw-sydney&exams=us-knee&postalCode=2750');
  expect(near.length).toBeGreaterThan(2);
  expect(near[0]?.slug).toBe('penrith');
  expect(near).toEqual(
    await clinicsNear(`region=nsw-sydney&exams=us-knee&lat=${penrith?.latitude}&lng=${penrith?.longitude}`),
  );
});

test("[BK-2b] a postal code is one of the region's country", async () => {
  // A code of both countries.
  const here = await clinicsNear('region=nsw-sydney&postalCode=2010');
  const there = await clinicsNear('region=nz-auckland&postalCode=2010');
  for (const { distanceFromUser } of [...here, ...there]) expect(distanceFromUser).toBeLessThan(150_000);
  const canadian = await clinicsNear('region=bc-vancouver&postalCode=v5a%201a1');
  expect(canadian[0]?.distanceFromUser).toBeLessThan(20_000);
});

test.each([
  ['region=nsw-sydney&postalCode=9999', 'unknown'],
  ['region=nsw-sydney&postalCode=V5A', 'unknown'],
  ['postalCode=Surry', 'unknown'],
  ['postalCode=2010&lat=-33&lng=151', 'not'],
  ['postalCode=2', 'minLength'],
])('[BK-2b] refuses the postal code of %s', async (query, keyword) => {
  const response = await fetch(`${portal.url}/api/clinics?${query}`);
  expect(response.status).toBe(400);
  expect((await response.json()).errors).toEqual([{ pointer: '/querystring/postalCode', keyword }]);
});
