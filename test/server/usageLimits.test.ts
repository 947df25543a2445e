import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type UsageKind, usageLimits } from '#server/domain/budgets/usageLimits.ts';
import { bookingOf, sendBooking, separateSlots } from '#test/support/bookingCall.ts';
import { newKey } from '#test/support/bookingOrder.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { clientAt, type TestClient } from '#test/support/testClient.ts';

const signingKey = 'm'.repeat(43);
const portal = withPortal(() => ({ SIGNING_KEY: signingKey, TRUSTED_PROXIES: '127.0.0.1' }), 'catalog', usageLimits);
const proof = () => freeSolution(Buffer.from(signingKey));

let times: { readonly token: string; readonly clinic: string }[] = [];
beforeAll(async () => {
  times = [...(await separateSlots(clientAt(() => portal.url)))];
});
beforeEach(() => portal.db.pool.query('truncate budget'));

function nextTime() {
  const time = times.pop();
  if (!time) throw new Error('There are no times left');
  return time;
}

/** Uses something once, with a proof of work where one is given. */
type Asking = (solved?: string) => Promise<Response>;

/** Lets a person use something again and again. */
const asking: { readonly [use in UsageKind]: (client: TestClient) => Promise<Asking> } = {
  booking: async (client) => async (solved) =>
    sendBooking(client, await bookingOf(client, nextTime(), 'ada@patient.example'), solved),
  hold: async (client) => (solved) =>
    client.post('/api/holds', { slots: [nextTime().token] }, { 'idempotency-key': newKey(), ...proven(solved) }),
  code: async (client) => {
    const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
    await client.post('/api/authentication', { bookingKey, dateOfBirth, type: 'PATIENT_PORTAL', captcha: proof() });
    return async (solved) => {
      // A code may be asked for only some seconds after the one before it.
      await portal.db.pool.query("update one_time_code set created_at = created_at - interval '1 minute'");
      return client.post('/api/authentication/codes', { channel: 'EMAIL' }, proven(solved));
    };
  },
};

const proven = (solved?: string): Record<string, string> => (solved === undefined ? {} : { 'portal-proof': solved });

/** Makes a budget the only one that was spent, so that no other asks for a proof or refuses. */
async function spend(name: string, spent: number): Promise<void> {
  await portal.db.pool.query('update budget set spent = 0');
  const { rowCount } = await portal.db.pool.query('update budget set spent = $2 where name = $1', [name, spent]);
  expect(rowCount).toBe(1);
}

async function outcomeOf(answer: Response): Promise<string> {
  return answer.ok ? 'done' : ((await answer.json()) as { code: string }).code;
}

const [minute, hour, day] = [60, 3_600, 86_400];

test.each<readonly [UsageKind, 'recipient' | 'address' | 'network', seconds: number, free: number, limit: number]>([
  ['booking', 'recipient', hour, 2, 6],
  ['booking', 'recipient', day, 10, 24],
  ['booking', 'address', hour, 10, 200],
  ['booking', 'network', hour, 100, 2_000],
  ['code', 'recipient', hour, 5, 10],
  ['code', 'recipient', day, 10, 20],
  ['code', 'address', hour, 10, 200],
  ['code', 'network', hour, 100, 2_000],
  ['hold', 'address', minute, 20, 120],
  ['hold', 'network', minute, 100, 600],
])('%s by %s in %is: %i free, at most %i', async (use, whose, seconds, free, limit) => {
  const ask = await asking[use](clientAt(() => portal.url));
  const name = `${use}-${whose}-${seconds}`;
  expect(await outcomeOf(await ask())).toBe('done');
  await spend(name, free - 1);
  expect(await outcomeOf(await ask())).toBe('done');
  await spend(name, free);
  expect(await outcomeOf(await ask())).toBe('captcha-required');
  await spend(name, limit - 1);
  expect(await outcomeOf(await ask(proof()))).toBe('done');
  await spend(name, limit);
  expect(await outcomeOf(await ask(proof()))).toBe('too-many-requests');
});
