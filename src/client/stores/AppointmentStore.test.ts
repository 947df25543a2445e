import { expect, test } from 'vitest';
import { fakeStores } from '#test/support/fakeStores.ts';

const appointment = (slug: string, status: string, canCancel: boolean) => ({ slug, status, canCancel });

test.each([
  [true, [appointment('a', 'BOOKED', true)]],
  [true, [appointment('a', 'CANCELED', false), appointment('b', 'BOOKED', true)]],
  [false, [appointment('a', 'BOOKED', true), appointment('b', 'BOOKED', false)]],
  [false, [appointment('a', 'CANCELED', false)]],
])('offers to cancel as the server does: %s', async (offered, appointments) => {
  const { root } = fakeStores({ [`GET /api/appointments/${'k'.repeat(22)}`]: () => Response.json({ appointments }) });
  await root.appointment.load('k'.repeat(22));
  expect(root.appointment.canCancel).toBe(offered);
});
