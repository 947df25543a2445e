import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CodeChannel } from '#server/db/columnTypes.ts';
import { replaceCode } from '#server/db/queries/oneTimeCode.ts';
import { insertMessage, selectFailedMessages } from '#server/db/queries/outbox.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Mail } from '#server/outbound/mail.ts';
import { withPortal } from '#test/support/portal.ts';

const portal = withPortal(undefined, 'catalog');
const mailDomain = 'portal.example';

/** Waits for the message to an address, and returns it. */
async function received(address: string): Promise<Mail> {
  const messages = async () => {
    const { rows } = await portal.db.pool.query<{ mail: Mail }>("select mail from mailbox where mail->>'to' = $1", [
      address,
    ]);
    return rows.map(({ mail }) => mail);
  };
  await expect.poll(async () => (await messages()).length, { timeout: 10_000 }).toBe(1);
  const [mail] = await messages();
  if (!mail) throw new Error('There is no message.');
  return mail;
}

test.each([
  ['EMAIL', 'nikola@home.example', 'southern-light', 'mk', /Внесете го овој код.*\n\n\d{6}\n\n/s],
  ['SMS', '+64 21 000 001', 'kauri', 'en-NZ', /^Kauri Radiology: your code is \d{6}\./],
] as const)('sends a code by %s without a booking', async (channel: CodeChannel, address, brand, locale, words) => {
  const tokenHash = randomBytes(32);
  await inTransaction(portal.db, async (tx) => {
    const later = new Date(Date.now() + 3_600_000);
    await tx
      .insertInto('session')
      .values({
        token_hash: tokenHash,
        brand,
        role: 'user',
        subject: tokenHash,
        account: null,
        carrier: 'cookie',
        idle_seconds: 900,
        idle_until: later,
        ends_at: later,
      })
      .execute();
    const code = await replaceCode(tx, { tokenHash, channel, seconds: 600 });
    const recipient = { brand, locale, address };
    await insertMessage(tx, { template: 'code', recipient, mailDomain, code });
  });
  const { text } = await received(address);
  expect(text).toMatch(words);
  expect(text).not.toMatch(/Hello|Здраво|appointment/);
});

test('mails a reference and a link to a recipient', async () => {
  const recipient = { brand: 'southern-light', locale: 'mk', address: 'front-desk@clinic.example' };
  const notice = { reference: 'SL 4K7 29Q', path: '/somewhere/7' };
  await inTransaction(portal.db, (tx) => insertMessage(tx, { template: 'enquiry', recipient, notice, mailDomain }));
  const { subject, text, html } = await received(recipient.address);
  expect(subject).toContain('SL 4K7 29Q');
  for (const part of [text, html]) expect(part).toContain(`${portal.url}/somewhere/7`);
  expect(text).toContain('Најавете се');
});

test('lists a failed message without a booking by its brand', async () => {
  const recipient = { brand: 'kauri', locale: 'en-NZ', address: 'no address' };
  const notice = { reference: 'K 111 111', path: '/' };
  await inTransaction(portal.db, (tx) => insertMessage(tx, { template: 'enquiry', recipient, notice, mailDomain }));
  await portal.db.pool.query(
    "update outbox set failed_at = now(), reason = 'SMTP_550' where recipient ->> 'address' = 'no address'",
  );
  expect(await selectFailedMessages(portal.db.kysely)).toMatchObject([{ template: 'enquiry', brand: 'kauri' }]);
});

test.each([
  ["insert into outbox (template, message_id) values ('enquiry', '1')"],
  [
    `insert into outbox (template, message_id, booking_key, recipient)
     values ('enquiry', '2', 'a-booking-key-of-nobody', '{}')`,
  ],
])('refuses a message with no or two kinds of recipient', async (statement) => {
  await expect(portal.db.pool.query(statement)).rejects.toThrow('outbox_recipient_check');
});
