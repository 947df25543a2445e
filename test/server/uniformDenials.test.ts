import { beforeAll, expect, test } from 'vitest';
import { revokeAccess } from '#server/domain/authentication/bookingAccess.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { repeats } from '#test/support/soak.ts';
import { clientAt } from '#test/support/testClient.ts';

const signingKey = 'k'.repeat(43);
const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1', SIGNING_KEY: signingKey }), 'catalog');
const samples = repeats(40, 2_000);
/** Times are compared only on a quiet machine, in `npm run soak`. */
const longestSpread = repeats(Number.POSITIVE_INFINITY, 5);
const right = '1985-12-10';

/** The parameters of an attempt, for each case that must be indistinguishable. */
interface Case {
  bookingKey: string;
  dateOfBirth: string;
}

const cases: Record<string, Case> = {
  'unknown key': { bookingKey: newKey(), dateOfBirth: right },
  'wrong date': { bookingKey: '', dateOfBirth: '1980-01-01' },
  locked: { bookingKey: '', dateOfBirth: right },
  revoked: { bookingKey: '', dateOfBirth: right },
};

beforeAll(async () => {
  for (const one of Object.values(cases)) one.bookingKey ||= (await knownBooking(portal.db)).bookingKey;
  await revokeAccess({ db: portal.db, signingKey: Buffer.from(signingKey) }, cases.revoked?.bookingKey ?? '');
  await lock(cases.locked?.bookingKey ?? '');
});

async function lock(bookingKey: string): Promise<void> {
  for (let tries = 0; tries < 5; tries++) await attempt({ bookingKey, dateOfBirth: '1980-01-01' });
}

/** Makes one attempt from an unused address. Returns the response without its date, and its duration. */
async function attempt({ bookingKey, dateOfBirth }: Case) {
  const captcha = freeSolution(Buffer.from(signingKey));
  const began = performance.now();
  const answer = await clientAt(() => portal.url).post('/api/authentication', {
    bookingKey,
    dateOfBirth,
    captcha,
    type: 'APPOINTMENT',
  });
  const ms = performance.now() - began;
  const headers = [...answer.headers].filter(([name]) => name !== 'date');
  return { response: JSON.stringify([answer.status, headers, await answer.text()]), ms };
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

/** Returns the median duration of each case, milliseconds; the order of the cases rotates between samples. */
async function mediansOf(answers: Set<string>): Promise<readonly number[]> {
  const all = Object.values(cases);
  const times = all.map((): number[] => []);
  const together = 4;
  for (let sample = 0; sample < samples; sample += together) {
    // Otherwise wrong dates would lock the other cases too.
    await portal.db.pool.query("delete from budget where name = 'date-booking' and spent < 5");
    const tries = Array.from({ length: together * all.length }, async (_none, turn) => {
      const index = (turn + Math.floor(turn / all.length)) % all.length;
      const { response, ms } = await attempt(all[index] ?? expect.fail('a case'));
      answers.add(response);
      times[index]?.push(ms);
    });
    await Promise.all(tries);
  }
  return times.map(median);
}

const spread = (medians: readonly number[]) => Math.max(...medians) - Math.min(...medians);

/** A slow case is slow in each measurement; a busy machine is not. */
const measurements = 3;

test('answers unknown key, wrong date, locked and revoked alike', async () => {
  const answers = new Set<string>();
  const found: (readonly number[])[] = [];
  do found.push(await mediansOf(answers));
  while (spread(found.at(-1) ?? []) >= longestSpread && found.length < measurements);
  expect([...answers]).toHaveLength(1);
  expect([...answers][0]).toContain('authentication-failed');
  expect(Math.min(...found.map(spread)), JSON.stringify(found)).toBeLessThan(longestSpread);
  expect(Math.min(...found.flat())).toBeGreaterThan(249);
}, 900_000);

test('the refusal of too many attempts reveals no key', async () => {
  const responses = await Promise.all(
    Object.values(cases).map(async ({ bookingKey }) => {
      const client = clientAt(() => portal.url);
      const tries: string[] = [];
      for (let turn = 0; turn < 4; turn++) {
        const captcha = freeSolution(Buffer.from(signingKey));
        const claim = { bookingKey, type: 'APPOINTMENT', dateOfBirth: '1980-01-01', captcha };
        const answer = await client.post('/api/authentication', claim);
        tries.push(`${answer.status} ${await answer.text()}`);
      }
      return JSON.stringify(tries);
    }),
  );
  expect(new Set(responses).size).toBe(1);
  expect(responses[0]).toMatch(/429.*too-many-attempts/);
});
