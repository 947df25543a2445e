import { expect, test } from 'vitest';
import { solve } from '#test/support/captchaSolution.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { withPortal } from '#test/support/portal.ts';
import { clientAt } from '#test/support/testClient.ts';

const portal = withPortal(
  () => ({
    NODE_ENV: 'production',
    BRANDS_FROM: 'disk',
    PUBLIC_URL: 'https://portal.example',
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'mail@portal.example',
    SMS_URL: '',
    ALLOW_WEAK_KEY: 'true',
    TRUSTED_PROXIES: '127.0.0.1',
    DRAIN_SECONDS: '0',
    PROFILES: 'staging, eu',
  }),
  'catalog',
);

test('production without SMS_URL sends codes by mail only', async () => {
  const { bookingKey, dateOfBirth } = await knownBooking(portal.db);
  const ada = clientAt(() => portal.url);
  const captcha = solve(await (await ada.get('/api/captcha')).json());
  const claim = { bookingKey, dateOfBirth, type: 'APPOINTMENT_RESULTS', captcha };
  const entered = await ada.post('/api/authentication', claim);
  expect([entered.status, await entered.json()]).toMatchObject([200, { otpSent: true, channels: ['EMAIL'] }]);
  await portal.db.pool.query("update one_time_code set created_at = created_at - interval '1 minute'");
  const response = await ada.post('/api/authentication/codes', { channel: 'SMS' });
  expect([response.status, (await response.json()).code]).toEqual([400, 'invalid-request']);
});

test('[SH-4] production shows no environment name', async () => {
  const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'portal.example' };
  const html = await (await fetch(portal.url, { headers })).text();
  const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
  expect(boot.config.portal.profiles).toEqual([]);
});
