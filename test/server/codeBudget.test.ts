import { expect, test } from 'vitest';
import { attemptLimits } from '#server/domain/attempts/attemptLimits.ts';
import { solve } from '#test/support/captchaSolution.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { type Person, personAt } from '#test/support/person.ts';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal(() => ({ TRUSTED_PROXIES: '127.0.0.1' }), 0);
const person = () => personAt(() => portal.url);

test('[AU-5] a right date of birth costs no try when no more codes are sent', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const enter = async (who: Person, type: string) => {
    const captcha = solve(await (await who.get('/api/captcha')).json());
    return who.post('/api/authentication', { bookingKey, type, dateOfBirth, captcha });
  };
  for (let code = 0; code < attemptLimits.codesSent; code++) {
    expect((await enter(person(), 'APPOINTMENT_RESULTS')).status).toBe(200);
  }
  const ada = person();
  for (let turn = 0; turn <= attemptLimits.datesOfBooking; turn++) {
    const refused = await enter(ada, 'APPOINTMENT_RESULTS');
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too-many-attempts' }]);
  }
  const { rows } = await portal.db.pool.query(
    "select name, spent from budget where name like 'date-%' and spent > 0 order by name",
  );
  expect(rows).toEqual([]);
  const { rows: entries } = await portal.db.pool.query(
    "select result, count(*)::int as n from audit_entry where action = 'authenticate' group by result order by result",
  );
  expect(entries).toEqual([
    { result: 'done', n: attemptLimits.codesSent },
    { result: 'refused', n: attemptLimits.datesOfBooking + 1 },
  ]);
  // The same person at the same address still gets in where no code is needed.
  expect((await enter(ada, 'APPOINTMENT')).status).toBe(200);
});
