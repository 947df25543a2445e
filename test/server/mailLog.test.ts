import { afterAll, expect, test } from 'vitest';
import { insertMessage } from '#server/db/queries/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { startRawMailServer } from '#test/support/mailServer.ts';
import { withPortalProcess } from '#test/support/portalProcess.ts';

const server = await startRawMailServer();
afterAll(() => server.close());
const portal = withPortalProcess(() => ({ SMTP_URL: server.url, LOG_LEVEL: 'warn' }));

test.each([
  ['temporarily', '450 busy', { level: 40, msg: 'mail could not be sent', reason: 'SMTP_450', attempts: 1 }],
  [
    'permanently',
    '550 no such person',
    { level: 50, msg: 'mail failed for good; `mail failed` lists it', reason: 'SMTP_550', attempts: 1 },
  ],
])('logs a mail refused %s with reason and attempts', async (_how, reply, line) => {
  server.misbehave = { RCPT: { reply } };
  const { bookingKey, email } = await knownBooking(portal.db);
  await inTransaction(portal.db, (tx) =>
    insertMessage(tx, { bookingKey, template: 'confirmation', mailDomain: 'portal.example' }),
  );
  const logged = () =>
    portal.output.split('\n').flatMap((text) => (text.includes(line.reason) ? [JSON.parse(text)] : []));
  await expect.poll(() => logged()[0]).toMatchObject(line);
  expect(portal.output).not.toContain(email);
});
