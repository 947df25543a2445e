import { runner } from 'node-pg-migrate';
import { expect, test } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { startOutboxSender } from '#server/domain/outbox/outboxSender.ts';
import { withDatabase } from '#test/support/database.ts';
import { composeMessageId } from '#test/support/outboxMail.ts';

const database = withDatabase();

/** The migrations of the last release before mail was leased: 0001 to 0007, of which there is no 0004. */
const releasedMigrations = 6;

test('delivers mail that the previous release queued', async () => {
  const { pool } = database.db;
  await pool.query('drop schema public cascade; create schema public');
  const upBy = (count: number) =>
    runner({
      databaseUrl: database.url,
      dir: 'src/server/db/migrations',
      direction: 'up',
      migrationsTable: 'migration',
      count,
      log: () => undefined,
    });
  await upBy(releasedMigrations);
  await pool.query(`
    insert into booking (booking_key, brand, locale, flow, flow_revision, holder, patient, answers)
    select 'booking-number-' || lpad(n::text, 8, '0'), 'kauri', 'en-AU', 'booking', 'r1', '\\x00',
      jsonb_build_object('email', n || '@patient.example'), '{}' from generate_series(1, 4) n;
    insert into session (token_hash, brand, role, subject, booking_key, idle_until, ends_at)
    values (sha256('one'), 'kauri', 'patient', '\\x00', 'booking-number-00000004', now() + interval '1 hour', now() + interval '1 hour');
    insert into one_time_code (token_hash, booking_key, channel, expires_at)
    values (sha256('one'), 'booking-number-00000004', 'EMAIL', now() + interval '7 minutes');
    insert into outbox (booking_key, template, message_id, created_at, attempts, next_attempt_at, sent_at, code_id) values
      ('booking-number-00000001', 'confirmation', '<new@old.example>', now(), 0, now(), null, null),
      ('booking-number-00000002', 'cancellation', '<tried@old.example>', now() - interval '9 days', 70, now() - interval '1 minute', null, null),
      ('booking-number-00000003', 'confirmation', '<sent@old.example>', now() - interval '1 day', 0, now() - interval '1 day', now(), null),
      ('booking-number-00000004', 'code', '<code@old.example>', now(), 0, now(), null, (select id from one_time_code))`);

  await upBy(1);
  const { rows } = await pool.query(
    `select message_id as id, round(extract(epoch from give_up_at - now()) / 60)::int as minutes, failed_at from outbox
     where sent_at is null order by 1`,
  );
  expect(rows).toEqual([
    { id: '<code@old.example>', minutes: 7, failed_at: null },
    { id: '<new@old.example>', minutes: 48 * 60, failed_at: null },
    { id: '<tried@old.example>', minutes: 48 * 60, failed_at: null },
  ]);

  // Later migrations end the sessions of earlier releases, and the codes of these with them.
  await migrate(database.url);
  expect((await pool.query('select 1 from session')).rows).toEqual([]);
  const taken: string[] = [];
  const sender = startOutboxSender({
    db: database.db,
    url: database.url,
    compose: composeMessageId,
    onFailure: ({ reason }) => expect.fail(reason),
    mailer: {
      async send({ messageId }) {
        taken.push(messageId);
        return 'accepted';
      },
      close: () => undefined,
    },
    smsSender: { send: async () => 'accepted' },
  });
  await expect.poll(() => taken.length).toBe(2);
  await sender.stop();
  expect(new Set(taken)).toEqual(new Set(['<new@old.example>', '<tried@old.example>']));
  const { rows: left } = await pool.query('select 1 from outbox where sent_at is null');
  expect(left).toEqual([]);
});
