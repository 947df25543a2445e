import { expect, test } from 'vitest';
import { clientAs, grace, send } from '#test/support/behalf.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPackFolder } from '#test/support/packFolder.ts';
import { withPortal } from '#test/support/portal.ts';
import { publishPack } from '#test/support/publishPack.ts';
import type { TestClient } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ BRANDS_FROM: 'database', TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');
const folder = withPackFolder();

/** Makes a version live that asks about metal before every exam in advanced booking, and before no other. */
async function askInAdvancedBooking(enabled: boolean): Promise<void> {
  const advanced = { var: 'context.advanced', op: 'is', value: true };
  const value = {
    kind: 'form',
    form: 'mri-metal',
    title: 'flow.mri-screening.title',
    at: 'asked-by-staff',
    progress: 1,
    protects: true,
    when: advanced,
  };
  const ops = [{ op: 'insert', path: 'steps.asked-by-staff', after: 'exam', value }];
  folder.reset();
  folder.write('brands/southern-light/flows/booking.overlay.json', { base: { id: 'booking', revision: 1 }, ops });
  const file = 'brands/southern-light/brand.json';
  const pack = JSON.parse(folder.read(file));
  folder.write(file, { ...pack, booking: { ...pack.booking, advancedBookingEnabled: enabled } });
  await publishPack(portal, folder, 'southern-light');
}

/** Sends an enquiry about an X-ray with the answers about metal. */
async function enquire(client: TestClient, advanced: boolean) {
  const { flows } = await (await client.get('/api/config')).json();
  const answers = {
    region: { region: 'nsw-sydney' },
    clinic: { clinics: ['surry-hills'] },
    exam: { exams: ['xray-chest'] },
    'asked-by-staff': { device: false, clip: true, splinters: false, other: false },
  };
  const run = { flow: 'booking', revision: flows.booking.revision, answers, context: { advanced } };
  const contact = { firstName: 'Ada', lastName: 'Nguyen', phone: '+61 491 570 006' };
  return send(client, '/api/enquiries', {
    kind: 'EXAM',
    contact,
    exams: ['xray-chest'],
    clinics: ['surry-hills'],
    run,
    locale: 'en-AU',
  });
}

test('[BK-6c] [RT-13b] an enquiry has the answers of advanced booking', async () => {
  await askInAdvancedBooking(true);
  const staff = await clientAs(portal, 'staff', { account: grace });
  const sent = await enquire(staff, true);
  expect(sent.status).toBe(201);
  const { reference } = await sent.json();
  const { rows } = await portal.db.pool.query('select answer_sheet from enquiry where reference = $1', [reference]);
  expect(rows).toMatchObject([{ answer_sheet: [{ step: 'asked-by-staff', protects: true }] }]);
});

test.each([
  ['staff at the portal', true, 'staff', false],
  ['a patient who claims to be in it', true, 'patient', true],
  ['staff of a brand without it', false, 'staff', true],
] as const)('[BK-6c] [RT-13b] no advanced booking for %s', async (_who, enabled, role, advanced) => {
  await askInAdvancedBooking(enabled);
  const access = role === 'staff' ? { account: grace } : { bookingKey: (await knownBooking(portal.db)).bookingKey };
  const sent = await enquire(await clientAs(portal, role, access), advanced);
  expect(await sent.json()).toMatchObject({ code: 'answers-invalid' });
});
