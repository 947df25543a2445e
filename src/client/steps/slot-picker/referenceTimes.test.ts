import { expect, test } from 'vitest';
import type { Appointment } from '#client/stores/AppointmentStore.ts';
import { slot } from '#test/support/fakeStores.ts';
import { referenceTimes } from './referenceTimes.ts';

const booked = (slug: string, local: string, status: Appointment['status'] = 'BOOKED') =>
  ({
    slug,
    status,
    local,
    minutes: 30,
    start: `${local}:00Z`,
    clinic: { slug: 'norwood', name: 'Norwood' },
  }) as Appointment;
const slugsOf = (times: ReturnType<typeof referenceTimes>) => times.map(({ local }) => local.slice(11));

test('[SL-6b] refers to appointments ahead, in order of time', () => {
  const appointments = [
    booked('late', '2026-12-01T14:00'),
    booked('off', '2026-12-01T08:00', 'CANCELED'),
    booked('early', '2026-12-01T09:00'),
  ];
  expect(slugsOf(referenceTimes([], appointments, null))).toEqual(['09:00', '14:00']);
  expect(slugsOf(referenceTimes([], appointments, 'late'))).toEqual(['14:00']);
  expect(slugsOf(referenceTimes([], appointments, 'unknown'))).toEqual(['09:00', '14:00']);
  expect(referenceTimes([], appointments, 'late')[0]).toMatchObject({ clinic: 'norwood', clinicName: 'Norwood' });
});

test('[SL-6b] refers to the earlier visits of the booking', () => {
  expect(slugsOf(referenceTimes([slot('a', '2026-12-01T10:00')], [], null))).toEqual(['10:00']);
});
