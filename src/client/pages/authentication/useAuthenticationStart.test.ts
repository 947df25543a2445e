import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textKey } from '#flow/language/textKeys.ts';
import { exhaustedQuery, readAuthenticationQuery } from './useAuthenticationStart.ts';

const of = (query: string) => readAuthenticationQuery(new URLSearchParams(query));
const texts = JSON.parse(readFileSync('brands/base/locales/en.json', 'utf8'));

test('[RT-3] reads type, variant, key and return URL', () => {
  expect(of('type=PATIENT_PORTAL&bookingKey=k&returnUrl=/appointments/k&staffBooking=true')).toEqual({
    type: 'PATIENT_PORTAL',
    variant: 'staff',
    bookingKey: 'k',
    returnUrl: '/appointments/k',
  });
  expect(of('isBookingRequest=true').type).toBe('BOOKING_REQUEST');
  expect(of('type=constructor').type).toBe('APPOINTMENT');
});

test('[AU-1] has its own texts for each type and variant', () => {
  const { title, intro } = JSON.parse(readFileSync('flows/authentication.json', 'utf8')).steps.identity;
  const pairs = ['BOOKING_REQUEST', 'APPOINTMENT', 'APPOINTMENT_RESULTS', 'PATIENT_PORTAL'].flatMap((type) =>
    ['', '&staffBooking=true', '&shared=true'].map((query) => {
      const { variant } = of(`type=${type}${query}`);
      const fill = (key: string) => texts[textKey(key, { authenticationType: type, variant })];
      return [fill(title), fill(intro)];
    }),
  );
  for (const [heading] of pairs) expect(heading).toBeTruthy();
  expect(new Set(pairs.map(([, body]) => body)).size).toBe(12);
});

test.each([
  ['shared=true', '/appointments/k/result', 'max_attempts_reached_shared'],
  ['', '/appointments/k/result/patient', 'max_attempts_reached_results'],
  ['', '/appointments/k', undefined],
])('[AU-5] the last attempt with %s for %s shows %s', (query, target, message) => {
  expect(exhaustedQuery(of(query), target)).toEqual({ maxAttempts: 'true', ...(message && { message }) });
});
