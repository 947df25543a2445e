import { expect, test } from 'vitest';
import { exam } from '#test/support/fakeExams.ts';
import { fakeStores, hold, slot } from '#test/support/fakeStores.ts';
import { bookFromRequest } from './bookFromRequest.ts';
import type { Clinic } from './CatalogStore.ts';

const clinic = { slug: 'kew', region: 'vic-melbourne' } as Clinic;
const knee = exam('us-knee', { modalityId: 'US', modalityName: 'Ultrasound' });

/** Returns the URL that a request leads to and the answers after it. */
async function ledTo(request: Parameters<typeof bookFromRequest>[1]) {
  const { root, visited } = fakeStores();
  await bookFromRequest(root, request);
  return { path: visited.at(-1)?.split('?')[0], answers: root.flow.run.answers, address: visited.at(-1) };
}

test('[RT-7] opens the slot picker without the exam in the URL', async () => {
  const { path, answers, address } = await ledTo({ exam: knee, clinic });
  expect(path).toBe('/select-clinic/times');
  expect(answers).toMatchObject({
    region: { region: 'vic-melbourne' },
    clinic: { clinics: ['kew'] },
    exam: { exams: ['us-knee'], procedureTab: 'single', enquiry: 'none', modalities: ['US'] },
  });
  expect(address).not.toContain('knee');
});

test.each([
  ['neither clinic nor exam', '/select-region', {}],
  ['an exam alone', '/select-region', { exam: knee }],
  ['a clinic alone', '/select-exam', { clinic }],
  ['an exam that needs no appointment', '/select-exam', { clinic, exam: exam('xray-knee', { walkIn: true }) }],
  [
    'an exam whose length is chosen',
    '/select-exam',
    { clinic, exam: exam('us-lump', { customDuration: { min: 15, max: 45, step: 15 } }) },
  ],
  ['an MRI', '/screening/metal', { clinic, exam: exam('mri-knee') }],
  ['an exam that is arranged', '/select-exam/enquiry', { clinic, exam: exam('mri-heart', { enquiry: 'special' }) }],
] as const)('[RT-7] %s leads to %s', async (_what, path, request) => {
  expect((await ledTo(request)).path).toBe(path);
});

test('[RT-7] selects the exam of a request without a clinic', async () => {
  const { root, visited } = fakeStores();
  await bookFromRequest(root, { exam: knee });
  await root.answerAndGo('region', { region: 'vic-melbourne' });
  await root.answerAndGo('clinic', { clinics: ['kew'] });
  expect(visited.at(-1)).toMatch(/^\/select-exam/);
  expect(root.flow.values('exam').exams).toEqual(['us-knee']);
});

test('keeps drafts and releases a hold for another exam', async () => {
  const times = [slot('t1')];
  const given: string[] = [];
  const { root } = fakeStores({
    'POST /api/holds': () => Response.json(hold('h1', times), { status: 201 }),
    'DELETE /api/holds/h1': () => {
      given.push('h1');
      return new Response(null, { status: 204 });
    },
  });
  await bookFromRequest(root, {
    exam: exam('ct-chest', { modalityId: 'CT' }),
    clinic: { ...clinic, slug: 'north-adelaide' },
  });
  await root.chooseSlots('slot', times);
  root.flow.draft('details', { firstName: 'Ada' });
  await bookFromRequest(root, { exam: knee, clinic });
  expect(root.flow.drafts.details).toEqual({ firstName: 'Ada' });
  expect(root.flow.values('slot').slots).toBeUndefined();
  await expect.poll(() => given).toEqual(['h1']);
});

test('starts another run after a finished booking', async () => {
  const times = [slot('t1')];
  const { root } = fakeStores({
    'POST /api/holds': () => Response.json(hold('h1', times), { status: 201 }),
    'POST /api/appointments': () =>
      Response.json({ bookingKey: 'b'.repeat(22), results: [{ success: true, errorMessage: null }] }, { status: 201 }),
  });
  await bookFromRequest(root, { exam: exam('ct-chest', { modalityId: 'CT' }), clinic });
  await root.chooseSlots('slot', times);
  await root.answerAndGo('details', {
    ...{
      firstName: 'Ada',
      lastName: 'Palmer',
      dateOfBirth: '1985-07-04',
      email: 'ada@example.com',
      mobile: '0491570156',
    },
  });
  await root.answerAndGo('review', { reviewed: true });
  expect(root.flow.finished).toBe(true);
  await bookFromRequest(root, { exam: knee, clinic });
  expect(root.flow.finished).toBe(false);
  expect(root.flow.values('exam').exams).toEqual(['us-knee']);
});
