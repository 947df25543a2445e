import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { verifyAudit } from '#server/domain/auditLog.ts';
import { oneTimeCode } from '#server/domain/authentication/oneTimeCode.ts';
import { logOptions } from '#server/log.ts';
import { startServer } from '#server/startServer.ts';
import { freeSolution } from '#test/support/captchaSolution.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { clientAt } from '#test/support/testClient.ts';

const [oldKey, newKey] = ['o'.repeat(43), 'n'.repeat(43)];
const portal = withPortal(() => ({ SIGNING_KEY: oldKey }), 'catalog');

test('a new signing key ends codes and captchas, keeps sessions', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const claim = (type: string, key: string) => ({
    bookingKey,
    dateOfBirth,
    type,
    captcha: freeSolution(Buffer.from(key)),
  });
  const [inside, waiting] = [clientAt(() => portal.url), clientAt(() => portal.url)];
  await inside.post('/api/authentication', claim('APPOINTMENT', oldKey));
  await waiting.post('/api/authentication', claim('PATIENT_PORTAL', oldKey));
  const { rows } = await portal.db.pool.query<{ id: string }>('select id from one_time_code');
  const code = oneTimeCode(Buffer.from(oldKey), rows[0]?.id ?? '');

  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    CATALOG_DIR: 'none',
    LOG_LEVEL: 'fatal',
    DATABASE_URL: portal.databaseUrl,
    DATABASE_POOL_SIZE: '4',
    SIGNING_KEY: newKey,
  });
  const rotated = await startServer(config, { logger: pino(logOptions('fatal')), say: () => undefined });
  onTestFinished(() => rotated.stop());
  const after = (cookies: ReadonlyMap<string, string>) => {
    const client = clientAt(() => rotated.url);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    return client;
  };
  expect((await after(inside.cookies).get(`/api/appointments/${bookingKey}`)).status).toBe(200);
  const refused = await after(waiting.cookies).post('/api/authentication/codes/verification', { code });
  expect(await refused.json()).toMatchObject({ code: 'code-wrong' });
  const stale = await after(new Map()).post('/api/authentication', claim('APPOINTMENT', oldKey));
  expect(await stale.json()).toMatchObject({ code: 'captcha-required' });
  expect((await after(new Map()).post('/api/authentication', claim('APPOINTMENT', newKey))).status).toBe(200);
  expect((await verifyAudit(portal.db.kysely)).broken).toBeUndefined();
});
