import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parallelCodes, parallelMessages } from '#server/domain/outbox/outboxSender.ts';
import { solve } from '#test/support/captchaSolution.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { queueTestMail } from '#test/support/outboxMail.ts';
import { withPortal } from '#test/support/portal.ts';
import { clientAt } from '#test/support/testClient.ts';

/** Recipients of the messages that came in whole. */
const received: string[] = [];
let answers = false;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: async (stream, { envelope }, done) => {
    await stream.toArray();
    received.push(...envelope.rcptTo.map(({ address }) => address));
    if (answers) done();
  },
});
server.on('error', () => undefined);
beforeAll(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise<void>((closed) => server.close(closed)));

const portal = withPortal(
  () => ({
    SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    TRUSTED_PROXIES: '127.0.0.1',
  }),
  'catalog',
);

test('[AU-3] 199 mails to a slow server delay no code', async () => {
  await Promise.all(Array.from({ length: 199 }, () => queueTestMail(portal.db)));
  await expect.poll(() => received.length).toBe(parallelMessages - parallelCodes);
  answers = true;
  for (let turn = 0; turn < 3; turn++) {
    const { bookingKey, dateOfBirth, email } = await knownBooking(portal.db);
    const client = clientAt(() => portal.url);
    const captcha = solve(await (await client.get('/api/captcha')).json());
    const answer = await client.post('/api/authentication', {
      bookingKey,
      type: 'APPOINTMENT_RESULTS',
      dateOfBirth,
      captcha,
    });
    expect(await answer.json()).toMatchObject({ otpSent: true });
    await expect.poll(() => received).toContain(email);
  }
  // No other mail was begun meanwhile: the slow ones still occupy everything but what is reserved.
  expect(received).toHaveLength(parallelMessages - parallelCodes + 3);
});
