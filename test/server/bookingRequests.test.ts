import { expect, test } from 'vitest';
import type { components } from '#contract/openapi.d.ts';
import { revokeAccess } from '#server/domain/authentication/bookingAccess.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { enter } from '#test/support/enter.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { knownRequest, referralLetter } from '#test/support/knownRequest.ts';
import { withPortal } from '#test/support/portal.ts';
import { problemCode } from '#test/support/problemCode.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { clientAt } from '#test/support/testClient.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 'catalog');

type Summary = components['schemas']['booking-request-summary'];

test('[AU-1] [AU-2a] key and birth date open a request without patient data', async () => {
  const { bookingKey, slug, dateOfBirth } = await knownRequest(portal.db, {
    exam: 'mri-knee',
    clinic: 'surry-hills',
  });
  const ada = clientAt(() => portal.url);
  expect((await ada.get(`/api/booking_requests/${bookingKey}`)).status).toBe(401);
  expect((await enter(ada, { bookingKey, dateOfBirth }, 'BOOKING_REQUEST')).status).toBe(200);
  expect(await (await ada.get('/api/authenticated')).json()).toMatchObject({
    role: 'booking-request-user',
    bookingKey,
  });

  const answer = await ada.get(`/api/booking_requests/${bookingKey}`);
  const text = await answer.text();
  const summary = JSON.parse(text) as Summary;
  expect(summary).toMatchObject({ slug, bookingKey, status: 'OPEN', referrer: 'Dr Jana Čapek' });
  expect([summary.exam?.slug, summary.clinic?.slug]).toEqual(['mri-knee', 'surry-hills']);
  expect(summary.attachments).toEqual([
    {
      id: expect.any(String),
      slug,
      fileName: referralLetter.fileName,
      contentType: 'application/pdf',
      size: referralLetter.bytes.length,
      documentType: { title: 'Referral', description: 'From Dr Čapek' },
    },
  ]);
  expect(text).not.toMatch(/Ada|Example|1985|patient\.example|491 ?570/);
});

test('keys of requests and bookings do not open each other', async () => {
  const [request, booking] = [await knownRequest(portal.db), await knownBooking(portal.db)];
  for (const type of ['APPOINTMENT', 'APPOINTMENT_RESULTS', 'PATIENT_PORTAL']) {
    const answer = await enter(
      clientAt(() => portal.url),
      request,
      type,
    );
    expect(await problemCode(answer), type).toBe('authentication-failed');
  }
  const answer = await enter(
    clientAt(() => portal.url),
    booking,
    'BOOKING_REQUEST',
  );
  expect(await problemCode(answer)).toBe('authentication-failed');
});

test('a revoked request ends sessions and refuses new ones', async () => {
  const { bookingKey, dateOfBirth } = await knownRequest(portal.db);
  const signingKey = Buffer.from('another key');
  const ada = clientAt(() => portal.url);
  await enter(ada, { bookingKey, dateOfBirth }, 'BOOKING_REQUEST');
  expect(await revokeAccess({ db: portal.db, signingKey }, bookingKey)).toBe(true);
  expect((await ada.get(`/api/booking_requests/${bookingKey}`)).status).toBe(404);
  const again = await enter(
    clientAt(() => portal.url),
    { bookingKey, dateOfBirth },
    'BOOKING_REQUEST',
  );
  expect(await problemCode(again)).toBe('authentication-failed');
  expect(await revokeAccess({ db: portal.db, signingKey }, newKey())).toBe(false);
});

test('[AT-5a] serves each document unchanged, named and uncached', async () => {
  const request = await knownRequest(portal.db);
  const cookie = await signedIn(portal.db, 'booking-request-user', { requestKey: request.bookingKey });
  const base = `${portal.url}/api/secured/booking_requests/${request.slug}`;
  const document = `${base}/attachments/${request.attachments[0]}`;
  for (const [url, how] of [
    [`${base}/download`, 'attachment'],
    [`${document}/download`, 'attachment'],
    [`${document}/view`, 'inline'],
  ] as const) {
    const answer = await fetch(url, { headers: { cookie } });
    expect(Buffer.from(await answer.arrayBuffer()).equals(referralLetter.bytes), url).toBe(true);
    const { headers } = answer;
    expect(headers.get('content-disposition')).toContain(`${how}; filename=`);
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''Referral%20%E2%80%93%20Dr%20%C4%8Capek.pdf");
    expect([headers.get('content-type'), headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual([
      'application/pdf',
      'private, no-store',
      'nosniff',
    ]);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  }
});

test('[AT-5b] serves the single referral only if there is exactly one', async () => {
  for (const [count, status] of [
    [0, 404],
    [1, 200],
    [2, 404],
  ] as const) {
    const request = await knownRequest(portal.db, { attachments: Array.from({ length: count }, () => referralLetter) });
    const cookie = await signedIn(portal.db, 'booking-request-user', { requestKey: request.bookingKey });
    const url = `${portal.url}/api/secured/booking_requests/${request.slug}/download`;
    expect((await fetch(url, { headers: { cookie } })).status, `${count}`).toBe(status);
  }
});

test('[HD-6] lists documents without serving them where the brand forbids downloads', async () => {
  const request = await knownRequest(portal.db, { brand: 'kauri' });
  const cookie = await signedIn(portal.db, 'booking-request-user', { requestKey: request.bookingKey, brand: 'kauri' });
  const headers = { cookie, 'x-forwarded-for': '10.0.0.1', 'x-forwarded-host': 'kauri.localhost' };
  const ask = (path: string) => fetch(portal.url + path, { headers });
  for (const path of ['download', `attachments/${request.attachments[0]}/download`]) {
    const answer = await ask(`/api/secured/booking_requests/${request.slug}/${path}`);
    expect([answer.status, await problemCode(answer)]).toEqual([403, 'forbidden']);
  }
  const summary = (await (await ask(`/api/booking_requests/${request.bookingKey}`)).json()) as Summary;
  expect(summary.attachments).toHaveLength(1);
});
