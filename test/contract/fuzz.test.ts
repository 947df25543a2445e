import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bookingOf, separateSlots } from '#test/support/bookingCall.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { listedSlots, weekFrom } from '#test/support/freeSlots.ts';
import { type KnownBooking, knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { rawExchange } from '#test/support/rawExchange.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { repeats } from '#test/support/soak.ts';
import { clientAt } from '#test/support/testClient.ts';
import { type ContractOperation, faultOfAnswer, readOperations } from './contract.ts';
import { learn, oddTargets, requestsTo } from './requests.ts';

const signingKey = 'k'.repeat(43);
const clinicSystemToken = 'generated-requests-'.padEnd(40, '-');
const portal = withPortal(() => ({ SIGNING_KEY: signingKey, CLINIC_SYSTEM_TOKEN: clinicSystemToken }));
const operations = await readOperations();

let booking: KnownBooking;

/** Cookies of somebody unknown, of a patient, of one who still has to give a code, and of staff; made anew for each operation. */
let callers: readonly string[] = [''];

beforeEach(async () => {
  const { bookingKey } = booking;
  callers = [
    '',
    await signedIn(portal.db, 'patient', { bookingKey }),
    await signedIn(portal.db, 'patient', { bookingKey, awaitsCode: true }),
    await signedIn(portal.db, 'staff'),
  ];
});

beforeAll(async () => {
  const get = async (path: string) => (await fetch(portal.url + path)).json();
  const slugs = (things: readonly { readonly slug: string }[]) => things.map(({ slug }) => slug);
  const groups: readonly { readonly exams: readonly { readonly slug: string }[] }[] = await get('/api/exams');
  learn('region', slugs(await get('/api/regions')));
  learn('clinics', slugs(await get('/api/clinics')));
  learn(
    'exams',
    groups.flatMap(({ exams }) => slugs(exams)),
  );
  const days = Array.from({ length: 20 }, (_none, index) =>
    new Date(Date.now() + (index + 1) * 86_400_000).toISOString().slice(0, 10),
  );
  learn('from', days.slice(0, 10));
  learn('to', days.slice(8, 14));
  learn('slotsOn', ['FIRST', ...days.slice(0, 3)]);
  const [exam = ''] = groups.flatMap(({ exams }) => slugs(exams));
  learn('slots', await offeredTokens([exam]));
  learn('flow', ['booking']);
  learn('step', ['book', 'book', 'region']);
  learn('answers', await answersThatBook());
  // Few exams are for walk-ins: a search for them is refused nearly always.
  learn('walkIn', [false, false, false, true]);
  booking = await knownBooking(portal.db);
  learn('bookingKey', [booking.bookingKey]);
  learn('dateOfBirth', [booking.dateOfBirth, '1990-01-01']);
  learn(
    'captcha',
    Array.from({ length: 2_000 }, () => freeSolution(Buffer.from(signingKey))),
  );
});

/** Complete answers of the booking flow, each with a time that no other has. */
async function answersThatBook(): Promise<readonly object[]> {
  const client = clientAt(() => portal.url);
  const times = await separateSlots(client);
  const bookings = await Promise.all(
    times.slice(0, 300).map((time, index) => bookingOf(client, time, `${index}@patient.example`)),
  );
  const [revision] = bookings.map(({ body }) => body.revision);
  learn('revision', [revision]);
  return bookings.map(({ body }) => body.answers);
}

async function offeredTokens(exams: readonly string[]): Promise<readonly string[]> {
  const from = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const body = JSON.stringify({ exams, view: 'WEEK', from, slotsOn: weekFrom(from) });
  const answer = await fetch(`${portal.url}/api/availability/search`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return listedSlots(await answer.json()).map(({ token }) => token);
}

/** Counts the statuses of each operation, to prove that many generated requests pass validation. */
const seen = new Map<string, number>();

/** Returns true if a path belongs to the operation; an empty parameter or `..` can lead elsewhere. */
function leadsTo({ path: template }: ContractOperation, path: string): boolean {
  const segments = new URL(path, portal.url).pathname.split('/');
  const named = template.split('/');
  return (
    segments.length === named.length &&
    named.every((name, at) => (name.startsWith('{') ? segments[at] !== '' : segments[at] === name))
  );
}

/** Sends a generated request and returns the fault of the response, if any. */
async function faultOf(
  operation: ContractOperation,
  request: { path: string; headers: Record<string, string>; body?: string | undefined },
) {
  const { path, headers, body } = request;
  const answer = await fetch(portal.url + path, {
    method: operation.method,
    redirect: 'manual',
    headers,
    ...(body !== undefined && { body }),
  });
  const text = await answer.text();
  const key = `${operation.operationId} ${answer.status}`;
  seen.set(key, (seen.get(key) ?? 0) + 1);
  if (answer.status === 404 && !leadsTo(operation, path) && text.includes('"code":"not-found"')) return undefined;
  const fault = faultOfAnswer(operation, answer.status, answer.headers.get('content-type') ?? '', text);
  return (
    fault ?? (answer.status >= 500 ? `${operation.operationId} ${answer.status}: ${text.slice(0, 200)}` : undefined)
  );
}

test.each(operations.map((operation) => [operation.operationId, operation] as const))(
  'answers generated requests to %s by the contract, without 5xx',
  async (_name, operation) => {
    const numRuns = Math.ceil(repeats(16_000, 125_000) / operations.length);
    await fc.assert(
      fc.asyncProperty(fc.array(requestsTo(operation), { minLength: 20, maxLength: 20 }), async (requests) => {
        const faults = await Promise.all(
          requests.map((request, index) => {
            const cookie = callers[index % callers.length];
            const headers = {
              authorization: `Bearer ${clinicSystemToken}`,
              ...request.headers,
              ...(cookie && { cookie }),
            };
            return faultOf(operation, { ...request, headers });
          }),
        );
        expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
      }),
      { numRuns: Math.ceil(numRuns / 20), endOnFailure: true },
    );
  },
  600_000,
);

test('answers odd request targets without a 5xx', async () => {
  const port = Number(new URL(portal.url).port);
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('GET', 'HEAD', 'POST', 'OPTIONS'), oddTargets, async (method, target) => {
      const length = method === 'POST' ? 'Content-Length: 0\r\n' : '';
      const head = `${method} ${target} HTTP/1.1\r\nHost: localhost\r\n${length}Connection: close\r\n\r\n`;
      const { status, headers } = await rawExchange(port, Buffer.from(head));
      const key = `odd target ${status}`;
      seen.set(key, (seen.get(key) ?? 0) + 1);
      expect([200, 302, 400, 401, 404, 405]).toContain(status);
      if (status >= 400) expect(headers.get('content-type')).toMatch(/^(text\/html|application\/problem\+json)/);
    }),
    { numRuns: repeats(300, 5_000), endOnFailure: true },
  );
}, 300_000);

test('generated requests often succeed', () => {
  for (const name of [
    'getConfig 200',
    'listRegions 200',
    'listClinics 200',
    'listExams 200',
    'findPostalCodes 200',
    'searchAvailability 200',
    'placeHold 201',
    'createAppointment 201',
    'getAppointmentSummary 200',
    'authenticate 403',
    'verifyCode 429',
    'getUser 200',
    'logout 204',
  ]) {
    // Of about 170; half of the bookings name an optional part that refuses them.
    expect(seen.get(name) ?? 0, name).toBeGreaterThan(10);
  }
});
