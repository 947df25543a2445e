import { expect, test } from 'vitest';
import { fakeStores } from '#test/support/fakeStores.ts';

const appointment = (slug: string, status: string, canCancel: boolean) => ({ slug, status, canCancel });

test.each([
  [true, [appointment('a', 'BOOKED', true)]],
  [true, [appointment('a', 'CANCELED', false), appointment('b', 'BOOKED', true)]],
  [false, [appointment('a', 'BOOKED', true), appointment('b', 'BOOKED', false)]],
  [false, [appointment('a', 'CANCELED', false)]],
  [true, [appointment('a', 'CONFIRMED', true), appointment('b', 'DONE', false)]],
  [false, [appointment('a', 'BOOKED', true), appointment('b', 'CONFIRMED', false)]],
])('offers to cancel as the server does: %s', async (offered, appointments) => {
  const { root } = fakeStores({ [`GET /api/appointments/${'k'.repeat(22)}`]: () => Response.json({ appointments }) });
  await root.appointment.load('k'.repeat(22));
  expect(root.appointment.canCancel).toBe(offered);
});

test.each([
  ['CONFIRMED', ['CONFIRMED', 'CONFIRMED']],
  ['BOOKED', ['CONFIRMED', 'BOOKED']],
  ['ARRIVED', ['CANCELED', 'ARRIVED']],
  ['CANCELED', ['CANCELED', 'CANCELED']],
  ['RESCHEDULED', ['RESCHEDULED']],
])('[AS-1a] a booking is %s with appointments that are %s', async (status, statuses) => {
  const appointments = statuses.map((one, n) => appointment(`${n}`, one, false));
  const { root } = fakeStores({ [`GET /api/appointments/${'k'.repeat(22)}`]: () => Response.json({ appointments }) });
  await root.appointment.load('k'.repeat(22));
  expect(root.appointment.status).toBe(status);
});
