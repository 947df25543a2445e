import { once } from 'node:events';
import { get } from 'node:http';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal(undefined, 'catalog');

async function petIn(locale: string): Promise<components['schemas']['exam'] | undefined> {
  const answer = await fetch(`${portal.url}/api/exams?clinics=surry-hills&locale=${locale}`);
  const groups: components['schemas']['exam-group'][] = await answer.json();
  return groups.flatMap(({ exams }) => exams).find(({ slug }) => slug === 'pet-body');
}

test('[SL-7] an exam has notes and its information modal', async () => {
  const exam = await petIn('en-AU');
  expect(exam).toMatchObject({ examNotes: expect.stringContaining('injection'), showBookingRequestInfoModal: true });
  expect((await petIn('mk'))?.examNotes).toContain('инјекција');
});

test("[SL-7] an exam has the provider's priority, or none", async () => {
  expect(await petIn('en-AU')).not.toHaveProperty('priority');
  await portal.db.pool.query("update exam set priority = 120 where slug = 'pet-body'");
  await portal.db.pool.query("update catalog set revision = revision || '+'");
  await expect.poll(async () => (await petIn('en-AU'))?.priority).toBe(120);
});

test('[BK-5] exams have their areas if the brand shows the figure', async () => {
  const areasIn = async (query: string, host = 'localhost') => {
    const request = get(`${portal.url}/api/exams?${query}`, { headers: { host } });
    const [answer] = await once(request, 'response');
    const groups = (await json(answer)) as components['schemas']['exam-group'][];
    return Object.fromEntries(groups.flatMap(({ exams }) => exams).map(({ slug, bodyAreas }) => [slug, bodyAreas]));
  };
  const own = await areasIn('clinics=surry-hills');
  expect(own).toMatchObject({ 'us-knee': ['knee'], 'bone-density-hip-spine': ['back', 'pelvis'], 'pet-body': [] });
  expect(await areasIn('clinics=surry-hills&locale=mk')).toEqual(own);
  const others = await areasIn('region=nz-auckland', 'kauri.localhost');
  expect(Object.keys(others)).toContain('us-knee');
  expect(Object.values(others).filter(Boolean)).toEqual([]);
});
