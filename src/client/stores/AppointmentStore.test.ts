import { expect, test } from 'vitest';
import { fakeStores } from '#test/support/fakeStores.ts';

const appointment = (slug: string, status: string) => ({ slug, status });

test.each([
  ['CONFIRMED', ['CONFIRMED', 'CONFIRMED']],
  ['BOOKED', ['CONFIRMED', 'BOOKED']],
  ['ARRIVED', ['CANCELED', 'ARRIVED']],
  ['CANCELED', ['CANCELED', 'CANCELED']],
  ['RESCHEDULED', ['RESCHEDULED']],
])('[AS-1a] a booking is %s with appointments that are %s', async (status, statuses) => {
  const appointments = statuses.map((one, n) => appointment(`${n}`, one));
  const { root } = fakeStores({ [`GET /api/appointments/${'k'.repeat(22)}`]: () => Response.json({ appointments }) });
  await root.appointment.load('k'.repeat(22));
  expect(root.appointment.status).toBe(status);
});
