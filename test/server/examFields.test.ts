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
  const areasIn = async (url: string) => {
    const groups: components['schemas']['exam-group'][] = await (await fetch(url)).json();
    return Object.fromEntries(groups.flatMap(({ exams }) => exams).map(({ slug, bodyAreas }) => [slug, bodyAreas]));
  };
  const own = await areasIn(`${portal.url}/api/exams?clinics=surry-hills`);
  expect(own).toMatchObject({ 'us-knee': ['knee'], 'bone-density-hip-spine': ['back', 'pelvis'], 'pet-body': [] });
  expect(await areasIn(`${portal.url}/api/exams?clinics=surry-hills&locale=mk`)).toEqual(own);
  const others = await areasIn(`${portal.brandUrl('kauri.localhost')}/api/exams?region=nz-auckland`);
  expect(Object.values(others).filter(Boolean)).toEqual([]);
});
