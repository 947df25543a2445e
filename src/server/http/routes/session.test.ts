import { expect, test } from 'vitest';
import type { SessionRow } from '#server/domain/authentication/session.ts';
import { presentSession } from './session.ts';

const session = {
  role: 'patient',
  booking_key: 'key',
  request_key: null,
  verified: true,
  idle_until: new Date(0),
  ends_at: new Date(1_000),
} as SessionRow;
const setting = JSON.stringify({ staff: { 'shell.home': 'Front desk' }, patient: { 'shell.home': 'Your bookings' } });

test('[AU-9] contains the texts of its role', () => {
  const { roleTranslations } = presentSession(session, setting);
  expect(JSON.parse(roleTranslations)).toEqual({ 'shell.home': 'Your bookings' });
});

test('[AU-8a] contains its role, key and expiry times', () => {
  expect(presentSession(session, '{}')).toEqual({
    authenticated: true,
    role: 'patient',
    verified: true,
    bookingKey: 'key',
    roleTranslations: '{}',
    idleUntil: '1970-01-01T00:00:00.000Z',
    endsAt: '1970-01-01T00:00:01.000Z',
  });
});
