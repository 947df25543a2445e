import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Command } from '#cli/command.ts';
import { mailFailed, mailRetry } from '#cli/commands/mail.ts';
import { claimMessage, markMessageSent } from '#server/db/queries/outbox.ts';
import {
  type DeliveryDeps,
  type DeliveryFailure,
  type DeliveryTiming,
  deliveryTiming,
  startDelivery,
} from '#server/domain/outbox/deliverMessage.ts';
import { startOutboxSender } from '#server/domain/outbox/outboxSender.ts';
import { smtpMailer } from '#server/outbound/mail.ts';
import { gatewaySmsSender } from '#server/outbound/sms.ts';
import { withDatabase } from '#test/support/database.ts';
import { type RawMailServer, type SmtpStage, smtpStages, startRawMailServer } from '#test/support/mailServer.ts';
import { composeMessageId, outboxState, queueTestMail } from '#test/support/outboxMail.ts';
import { repeats } from '#test/support/soak.ts';

const database = withDatabase();
beforeEach(async () => {
  await database.db.pool.query('delete from outbox');
});

/** Delays so short that a test sees many attempts within seconds. */
const quick: DeliveryTiming = { deadline: 8, smsDeadline: 1, lease: 12, firstDelay: 0.2, longestDelay: 0.8 };
/** For servers that do not answer. */
const impatient: DeliveryTiming = { ...quick, deadline: 1.5, lease: 2.5 };

interface StartedSender {
  readonly failures: DeliveryFailure[];
  stop(): Promise<void>;
}

function startSender(smtp: string, more: Partial<DeliveryDeps> & { readonly stopMs?: number } = {}): StartedSender {
  const failures: DeliveryFailure[] = [];
  const sender = startOutboxSender({
    db: database.db,
    url: database.url,
    pollMs: 100,
    timing: quick,
    mailer: smtpMailer(smtp),
    smsSender: { send: async () => ({ reason: 'NO_TEXTER', permanent: true }) },
    compose: composeMessageId,
    onFailure: (failure) => failures.push(failure),
    ...more,
  });
  let stopped: Promise<void> | undefined;
  const stop = () => {
    stopped ??= sender.stop();
    return stopped;
  };
  onTestFinished(stop);
  return { failures, stop };
}

/** A server process that delivers mail, to be killed. */
function startProcess(smtp: string, timing: DeliveryTiming, stopMs = 1_000): ChildProcess {
  const child = spawn(
    process.execPath,
    ['test/support/mailSender.ts', database.url, smtp, JSON.stringify(timing), String(stopMs)],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  onTestFinished(() => ended(child, 'SIGKILL'));
  return child;
}

async function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill(signal);
  await gone;
}

async function rawServer(misbehave: RawMailServer['misbehave'] = {}): Promise<RawMailServer> {
  const server = await startRawMailServer();
  server.misbehave = misbehave;
  onTestFinished(() => server.close());
  return server;
}

interface Receipts {
  readonly url: string;
  /** Message-IDs in the order in which messages were received completely. */
  readonly received: string[];
}

/** A mail server that accepts every message after a delay; with undefined, it never confirms the end of a message. */
async function smtpServer(answerMs: (messageId: string) => number | undefined): Promise<Receipts> {
  const received: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      const source = Buffer.concat(await stream.toArray()).toString('utf8');
      const messageId = /^Message-ID: (.*)$/im.exec(source)?.[1] ?? '';
      received.push(messageId);
      const wait = answerMs(messageId);
      if (wait === undefined) return;
      await sleep(wait);
      done();
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  return { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, received };
}

const stateOf = (messageId: string) => outboxState(database.db, messageId);
const sent = (messageId: string, timeout = 40_000) =>
  expect.poll(async () => (await stateOf(messageId)).sent, { timeout }).toBe(true);
const failed = (messageId: string) => expect.poll(async () => (await stateOf(messageId)).reason).not.toBeNull();

/** Returns the number of connections that are idle in a transaction. */
async function idleTransactions(): Promise<number> {
  const { rows } = await database.db.pool.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  );
  return rows[0]?.n ?? -1;
}

async function command({ run }: Command, ...args: string[]) {
  const output: string[] = [];
  const io = { print: (line: string) => output.push(line), printError: (line: string) => output.push(line) };
  const before = { ...process.env };
  Object.assign(process.env, { DATABASE_URL: database.url, NODE_ENV: 'test' });
  try {
    return { status: await run(args, io), output };
  } finally {
    process.env = before;
  }
}

const slowMs = repeats(1_500, 17_000);

/** Proves that a mail is not sent again: claims it as if it were due. */
async function expectOver(messageId: string): Promise<void> {
  await outboxTime(messageId, 'next_attempt_at = now()');
  expect(await claimMessage(database.db.kysely, { lease: 60, codesOnly: false })).toBeUndefined();
}

test(
  `a mail server slow by ${slowMs} ms gets one copy`,
  async () => {
    const server = await smtpServer(() => slowMs);
    const timing = repeats(0, 1) ? deliveryTiming : quick;
    const sender = startSender(server.url, { timing });
    const id = await queueTestMail(database.db);
    await expect.poll(() => server.received).toEqual([id]);
    // While the mail is being sent, its attempt is recorded and no transaction is open.
    expect(await stateOf(id)).toEqual({ attempts: 1, sent: false, reason: null });
    expect(await idleTransactions()).toBe(0);
    await sent(id, slowMs + 10_000);
    await expectOver(id);
    expect(server.received).toEqual([id]);
    expect(await stateOf(id)).toEqual({ attempts: 1, sent: true, reason: null });
    expect(sender.failures).toEqual([]);
  },
  slowMs + 60_000,
);

test.each<SmtpStage>(['GREETING', 'RCPT', 'DOT'])('abandons and retries a mail server silent at %s', async (stage) => {
  const server = await rawServer({ [stage]: 'silence' });
  const { failures } = startSender(server.url, { timing: impatient });
  const id = await queueTestMail(database.db);
  await expect.poll(() => failures.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  // The connection of an attempt is closed before the next attempt starts.
  expect(server.connections.most).toBe(1);
  expect((await stateOf(id)).attempts).toBeGreaterThanOrEqual(3);
  expect(new Set(server.received)).toEqual(new Set(stage === 'DOT' ? [id] : []));
  expect(failures.every(({ reason, final }) => reason === 'TIMEOUT' && !final)).toBe(true);
  server.misbehave = {};
  await sent(id);
  expect(server.taken).toEqual([id]);
});

/** Records the pause after each failed attempt in the database, and returns a function that reads them in seconds. */
async function recordPauses(): Promise<() => Promise<number[]>> {
  const { pool } = database.db;
  await pool.query(`
    create table pause (id int generated always as identity, seconds float8);
    create function record_pause() returns trigger language plpgsql as $$
      begin insert into pause (seconds) values (extract(epoch from new.next_attempt_at - now())); return new; end $$;
    create trigger record_pause after update of next_attempt_at on outbox for each row
      when (new.attempts = old.attempts) execute function record_pause()`);
  onTestFinished(async () => {
    await pool.query('drop table pause; drop function record_pause cascade');
  });
  return async () => (await pool.query('select seconds from pause order by id')).rows.map(({ seconds }) => seconds);
}

test.each(['silence', 'drop'] as const)('retries at growing intervals after %s at the dot', async (fault) => {
  const server = await rawServer({ DOT: fault });
  const pauses = await recordPauses();
  const { failures, stop } = startSender(server.url, {
    timing: { deadline: 0.5, smsDeadline: 0.5, lease: 1, firstDelay: 0.05, longestDelay: 0.05 },
  });
  await queueTestMail(database.db);
  await expect.poll(() => failures.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(4);
  await stop();
  expect((await pauses()).slice(0, 4)).toEqual([0.05, 0.1, 0.2, 0.4]);
});

test("an attempt's deadline is at most half its lease", () => {
  expect(deliveryTiming.deadline).toBeGreaterThan(0);
  expect(deliveryTiming.deadline).toBeLessThanOrEqual(deliveryTiming.lease / 2);
});

test('the deadline includes the time to compose the mail', async () => {
  const server = await rawServer();
  let written = 0;
  const late = Promise.withResolvers<void>();
  const { failures, stop } = startSender(server.url, {
    timing: impatient,
    compose: async (mail) => {
      written += 1;
      if (written === 1) await late.promise;
      return composeMessageId(mail);
    },
  });
  const id = await queueTestMail(database.db);
  await sent(id);
  expect(failures).toEqual([{ reason: 'TIMEOUT', attempts: 1, final: false }]);
  late.resolve();
  await stop();
  expect(server.received).toEqual([id]);
  expect(server.connections.all).toBe(1);
});

test.each<[SmtpStage, string]>([
  ['GREETING', '421 later'],
  ['MAIL', '451 later'],
  ['RCPT', '450 busy'],
  ['DATA', '451 later'],
  ['DOT', '452 full'],
])('retries a temporary refusal at %s (%s)', async (stage, reply) => {
  const server = await rawServer({ [stage]: { reply } });
  const { failures } = startSender(server.url);
  const id = await queueTestMail(database.db);
  await expect.poll(() => failures.length).toBeGreaterThanOrEqual(2);
  expect(failures[1]).toEqual({ reason: `SMTP_${reply.slice(0, 3)}`, attempts: 2, final: false });
  server.misbehave = {};
  await sent(id);
  expect(server.taken).toEqual([id]);
});

test.each<[SmtpStage, string]>([
  ['MAIL', '553 no such sender'],
  ['RCPT', '550 no such person'],
  ['DATA', '554 no'],
  ['DOT', '552 too large'],
])('does not retry a permanent refusal at %s (%s)', async (stage, reply) => {
  const server = await rawServer({ [stage]: { reply } });
  const { failures } = startSender(server.url);
  const id = await queueTestMail(database.db);
  await failed(id);
  await expectOver(id);
  const reason = `SMTP_${reply.slice(0, 3)}`;
  expect(await stateOf(id)).toEqual({ attempts: 1, sent: false, reason });
  expect(failures).toEqual([{ reason, attempts: 1, final: true }]);
  expect(server.connections.all).toBe(1);
});

test.each<[SmtpStage, string]>([
  ['GREETING', '554 not today'],
  ['EHLO', '550 not you'],
  ['MAIL', '530 sign in first'],
])('keeps the mail when the server fails at %s (%s)', async (stage, reply) => {
  const server = await rawServer({ [stage]: { reply } });
  const { failures } = startSender(server.url);
  const id = await queueTestMail(database.db);
  await expect.poll(() => failures.length).toBeGreaterThanOrEqual(2);
  expect(failures.every(({ reason, final }) => reason === `SMTP_${reply.slice(0, 3)}` && !final)).toBe(true);
  server.misbehave = {};
  await sent(id);
});

test('keeps the mail when the server refuses the password', async () => {
  let right = false;
  const received: string[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth: (_auth, _session, done) => (right ? done(null, { user: 'portal' }) : done(new Error('535 no'))),
    onData: async (stream, _session, done) => {
      received.push(Buffer.concat(await stream.toArray()).toString('utf8'));
      done();
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  const { failures } = startSender(`smtp://portal:wrong@127.0.0.1:${port}`);
  const id = await queueTestMail(database.db);
  await expect.poll(() => failures.length).toBeGreaterThanOrEqual(2);
  expect(failures[0]).toEqual({ reason: 'SMTP_535', attempts: 1, final: false });
  right = true;
  await sent(id);
  expect(received).toHaveLength(1);
});

test.each(smtpStages)('a connection dropped at %s neither loses nor doubles mail', async (stage) => {
  const server = await rawServer({ [stage]: 'drop' });
  startSender(server.url);
  const id = await queueTestMail(database.db);
  await expect.poll(() => server.misbehaved).toBeGreaterThanOrEqual(1);
  server.misbehave = {};
  await sent(id);
  await expectOver(id);
  // A message without a confirmation is sent again with the same Message-ID.
  expect(server.received).toEqual(stage === 'DOT' ? [id, id] : [id]);
  expect(server.taken).toEqual([id]);
  expect(await stateOf(id)).toEqual({ attempts: stage === 'QUIT' ? 1 : 2, sent: true, reason: null });
});

test('retries an absent mail server at growing intervals', async () => {
  const gone = await startRawMailServer();
  const { url } = gone;
  await gone.close();
  const pauses = await recordPauses();
  const { failures, stop } = startSender(url, { timing: { ...quick, firstDelay: 0.05, longestDelay: 0.2 } });
  const id = await queueTestMail(database.db);
  await expect.poll(() => failures.length, { timeout: 20_000 }).toBeGreaterThanOrEqual(5);
  await stop();
  expect(new Set(failures.map(({ reason }) => reason))).toEqual(new Set(['ESOCKET']));
  expect((await pauses()).slice(0, 5)).toEqual([0.05, 0.1, 0.2, 0.2, 0.2]);
  expect((await stateOf(id)).attempts).toBeGreaterThanOrEqual(5);
});

const outboxTime = (messageId: string, change: string) =>
  database.db.pool.query(`update outbox set ${change} where message_id = $1`, [messageId]);

test('gives a mail up 48 hours after it was queued', async () => {
  const server = await rawServer({ RCPT: { reply: '451 later' } });
  const id = await queueTestMail(database.db);
  const { rows } = await database.db.pool.query(
    'select extract(epoch from give_up_at - created_at)::int / 3600 as hours from outbox where message_id = $1',
    [id],
  );
  expect(rows).toEqual([{ hours: 48 }]);
  await outboxTime(id, "give_up_at = now() + interval '1 hour'");
  const { failures } = startSender(server.url, { timing: { ...quick, longestDelay: 7_200 } });
  await expect.poll(() => failures.length).toBeGreaterThanOrEqual(1);
  // The pause after the next attempt is two hours.
  await outboxTime(id, 'attempts = 20');
  await failed(id);
  expect(failures.at(-1)).toMatchObject({ reason: 'SMTP_451', final: true });
  expect(failures.length).toBeGreaterThan(1);
});

test('tries an overdue mail once if it was never tried', async () => {
  const server = await rawServer();
  const id = await queueTestMail(database.db);
  await outboxTime(id, "give_up_at = now() - interval '1 day'");
  startSender(server.url);
  await sent(id);
});

test('gives up an overdue mail whose attempts all died', async () => {
  const server = await rawServer();
  const id = await queueTestMail(database.db);
  await outboxTime(id, "give_up_at = now() - interval '1 day', attempts = 7");
  startSender(server.url);
  await failed(id);
  expect(await stateOf(id)).toEqual({ attempts: 8, sent: false, reason: 'OVERDUE' });
  expect(server.connections.all).toBe(0);
});

test('an operator lists failed mail and retries it', async () => {
  expect(await command(mailFailed)).toEqual({ status: 0, output: ['No mail has failed.'] });
  const server = await rawServer({ RCPT: { reply: '550 no such person' } });
  startSender(server.url);
  const ids = [await queueTestMail(database.db, { template: 'cancellation' }), await queueTestMail(database.db)];
  for (const id of ids) await failed(id);

  const { status, output } = await command(mailFailed);
  expect(status).toBe(0);
  expect(output).toHaveLength(2);
  const line =
    /^[0-9a-f-]{36} {2}(cancellation|confirmation) {2}kauri {2}created \S+Z {2}failed \S+Z {2}1 attempt {2}SMTP_550$/;
  for (const text of output) expect(text).toMatch(line);
  const json = await command(mailFailed, '--json');
  const listed = JSON.parse(json.output.join('')) as Record<string, unknown>[];
  const fields = ['attempts', 'brand', 'created', 'failed', 'id', 'reason', 'template'];
  for (const mail of listed) expect(Object.keys(mail).toSorted()).toEqual(fields);
  const { rows: bookings } = await database.db.pool.query('select booking_key, patient from booking');
  for (const { booking_key, patient } of bookings) {
    for (const secret of [booking_key, patient.email, patient.firstName]) {
      expect([...output, ...json.output].join()).not.toContain(secret);
    }
  }

  server.misbehave = {};
  const [first = '', second = ''] = output.map((text) => text.slice(0, 36));
  expect(await command(mailRetry, first)).toEqual({ status: 0, output: ['1 mail will be sent again.'] });
  await expect.poll(() => server.taken.length).toBe(1);
  expect(await command(mailRetry, first)).toEqual({ status: 1, output: [notFailed(first)] });
  expect(await command(mailRetry, '99')).toEqual({ status: 1, output: [notFailed('99')] });
  expect((await command(mailRetry, '--all')).output).toEqual(['1 mail will be sent again.']);
  await expect.poll(() => server.taken.length).toBe(2);
  expect(new Set(server.taken)).toEqual(new Set(ids));
  expect((await command(mailRetry, second)).status).toBe(1);
  expect((await command(mailFailed)).output).toEqual(['No mail has failed.']);
});

test('a retried mail starts with the shortest pause', async () => {
  const server = await rawServer({ RCPT: { reply: '451 later' } });
  const id = await queueTestMail(database.db);
  await outboxTime(id, "attempts = 9, failed_at = now(), reason = 'SMTP_550'");
  const { failures } = startSender(server.url, { timing: { ...quick, firstDelay: 5, longestDelay: 600 } });
  await command(mailRetry, '--all');
  await expect.poll(() => failures.length).toBe(1);
  const { rows } = await database.db.pool.query(
    'select attempts, extract(epoch from next_attempt_at - now())::float8 as pause from outbox',
  );
  expect(rows[0].attempts).toBe(1);
  expect(rows[0].pause).toBeLessThanOrEqual(5);
});

test('an attempt before a retry does not change the mail', async () => {
  const id = await queueTestMail(database.db);
  const claim = () => claimMessage(database.db.kysely, { lease: 60, codesOnly: false });
  const stale = await claim();
  await outboxTime(id, "failed_at = now(), reason = 'SMTP_550'");
  await command(mailRetry, '--all');
  const fresh = await claim();
  expect([stale?.attempts, fresh?.attempts]).toEqual([1, 1]);
  if (stale) await markMessageSent(database.db.kysely, stale);
  expect((await stateOf(id)).sent).toBe(false);
  if (fresh) await markMessageSent(database.db.kysely, fresh);
  expect((await stateOf(id)).sent).toBe(true);
});

test.each([[[]], [['--none']], [['00000000-0000-4000-8000-000000000000', '--all']]])(
  'refuses the retry arguments %j',
  async (args) => {
    expect((await command(mailRetry, ...args)).status).toBe(2);
  },
);

/** Returns the output of `mail retry` for an id that is not of a failed mail. */
const notFailed = (id: string) => `“${id}” is not the id of a failed mail; \`npm run cli -- mail failed\` lists them.`;

test('claims one-time codes before other mail', async () => {
  const server = await rawServer();
  const ordinary = await Promise.all(Array.from({ length: 20 }, () => queueTestMail(database.db)));
  const codes = await Promise.all(Array.from({ length: 12 }, () => queueTestMail(database.db, { template: 'code' })));
  const claimed: string[] = [];
  startSender(server.url, {
    compose: (mail) => {
      claimed.push(mail.message_id);
      return composeMessageId(mail);
    },
  });
  for (const id of ordinary) await sent(id);
  expect(new Set(claimed.slice(0, codes.length))).toEqual(new Set(codes));
  expect(claimed).toHaveLength(codes.length + ordinary.length);
});

test('does not send an ended code', async () => {
  const server = await rawServer();
  startSender(server.url, { compose: async (mail) => (mail.code_lives ? composeMessageId(mail) : undefined) });
  const id = await queueTestMail(database.db, { template: 'code', codeSeconds: -1 });
  await failed(id);
  expect(await stateOf(id)).toEqual({ attempts: 1, sent: false, reason: 'CODE_ENDED' });
  expect(server.connections.all).toBe(0);
});

test('retries a code until it expires', async () => {
  const server = await rawServer({ RCPT: { reply: '451 later' } });
  const { failures } = startSender(server.url);
  const id = await queueTestMail(database.db, { template: 'code', codeSeconds: 2 });
  await failed(id);
  expect(await stateOf(id)).toMatchObject({ sent: false, reason: 'SMTP_451' });
  expect(failures.length).toBeGreaterThan(2);
});

test('does not retry a number that the gateway refuses permanently', async () => {
  let status = 503;
  const gateway = createServer((request, response) => {
    request.resume().once('end', () => response.writeHead(status).end());
  });
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise<void>((done) => gateway.close(() => done())));
  const smsSender = gatewaySmsSender(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`);
  const { failures } = startSender('smtp://127.0.0.1:9', {
    smsSender,
    compose: async ({ message_id }) => ({ messageId: message_id, phone: '+61491570006', text: 'Your code' }),
  });
  const id = await queueTestMail(database.db, { template: 'code', channel: 'SMS' });
  await expect.poll(() => failures.length).toBeGreaterThanOrEqual(2);
  expect(failures[1]).toEqual({ reason: 'SMS_503', attempts: 2, final: false });
  status = 422;
  await failed(id);
  expect(await stateOf(id)).toMatchObject({ sent: false, reason: 'SMS_422' });
});

test('a silent SMS gateway delays no mail', async () => {
  const gateway = createServer(() => undefined);
  await new Promise<void>((ready) => gateway.listen(0, '127.0.0.1', ready));
  onTestFinished(() => new Promise<void>((done) => gateway.close(() => done())));
  const server = await rawServer();
  const codes = await Promise.all(
    Array.from({ length: 12 }, () => queueTestMail(database.db, { template: 'code', channel: 'SMS' })),
  );
  const { failures } = startSender(server.url, {
    timing: { ...quick, deadline: 60, lease: 120, smsDeadline: 3 },
    smsSender: gatewaySmsSender(`http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`),
    compose: async (mail) =>
      mail.channel === 'SMS'
        ? { messageId: mail.message_id, phone: '+61491570006', text: 'Your code' }
        : composeMessageId(mail),
  });
  const mails = [await queueTestMail(database.db), await queueTestMail(database.db, { template: 'code' })];
  for (const id of mails) await sent(id);
  expect(failures).toEqual([]);
  await expect.poll(() => failures[0], { timeout: 20_000 }).toEqual({ reason: 'TIMEOUT', attempts: 1, final: false });
  expect((await Promise.all(codes.map(stateOf))).filter(({ attempts }) => attempts > 0).length).toBeLessThan(7);
});

test('two processes never send a mail twice', async () => {
  const server = await smtpServer(() => Math.random() * 900);
  for (let process = 0; process < 2; process++) startProcess(server.url, quick);
  const ids = await Promise.all(Array.from({ length: repeats(80, 2_000) }, () => queueTestMail(database.db)));
  for (const id of ids) await sent(id, 300_000);
  expect(server.received.toSorted()).toEqual(ids.toSorted());
}, 600_000);

test("sends a killed process's mail when its lease ends", async () => {
  let patient = true;
  const server = await smtpServer(() => (patient ? undefined : 0));
  const timing = { ...quick, deadline: 3, lease: 4 };
  const first = startProcess(server.url, timing);
  const id = await queueTestMail(database.db);
  await expect.poll(() => server.received).toEqual([id]);
  const { rows } = await database.db.pool.query('select next_attempt_at as lease_end from outbox');
  await ended(first, 'SIGKILL');
  expect(await stateOf(id)).toEqual({ attempts: 1, sent: false, reason: null });
  patient = false;
  startProcess(server.url, timing);
  await sent(id);
  const late = await database.db.pool.query('select 1 from outbox where sent_at > $1', [rows[0].lease_end]);
  expect(late.rowCount).toBe(1);
  expect(server.received).toEqual([id, id]);
  expect(await stateOf(id)).toEqual({ attempts: 2, sent: true, reason: null });
});

test('SIGTERM waits for a mail that is being sent', async () => {
  const server = await smtpServer(() => 800);
  const child = startProcess(server.url, quick, 5_000);
  const id = await queueTestMail(database.db);
  await expect.poll(() => server.received).toEqual([id]);
  await ended(child, 'SIGTERM');
  expect(child.exitCode).toBe(0);
  expect(await stateOf(id)).toEqual({ attempts: 1, sent: true, reason: null });
});

test('SIGTERM abandons a slow mail, and another process sends it', async () => {
  let patient = true;
  const server = await smtpServer(() => (patient ? undefined : 0));
  // Without the abandoned delivery, the process would wait for the deadline, longer than this test may last.
  const child = startProcess(server.url, { ...quick, deadline: 600, lease: 1_200 }, 500);
  const id = await queueTestMail(database.db);
  await expect.poll(() => server.received).toEqual([id]);
  await ended(child, 'SIGTERM');
  expect(child.exitCode).toBe(0);
  patient = false;
  startSender(server.url);
  await sent(id);
  expect(server.received).toEqual([id, id]);
});

test('marks a mail sent once the locked outbox opens', async () => {
  const server = await rawServer();
  const locker = await database.db.pool.connect();
  const timing = { ...quick, deadline: 5, lease: 20 };
  startSender(server.url, {
    timing,
    compose: async (mail) => {
      await locker.query('begin; lock table outbox in access exclusive mode');
      return composeMessageId(mail);
    },
  });
  const id = await queueTestMail(database.db);
  await expect.poll(() => server.taken).toEqual([id]);
  // The first statement failed at its lock timeout, and another one waits.
  const waiting = new Set<string>();
  await expect
    .poll(async () => {
      const { rows } = await database.db.pool.query<{ since: string }>(
        `select query_start::text as since from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock' and query ~ '^update "outbox" set "sent_at"'`,
      );
      for (const { since } of rows) waiting.add(since);
      return waiting.size;
    })
    .toBeGreaterThan(1);
  await locker.query('commit');
  locker.release();
  await sent(id);
  await expectOver(id);
  expect(server.received).toEqual([id]);
});

test('an attempt that lost its lease records nothing', async () => {
  const id = await queueTestMail(database.db);
  const answers: (() => void)[] = [];
  const mailer = {
    send: () => new Promise<'accepted'>((done) => answers.push(() => done('accepted'))),
    close: () => undefined,
  };
  const deps = {
    db: database.db,
    mailer,
    smsSender: mailer,
    compose: composeMessageId,
    onFailure: () => undefined,
    timing: quick,
  };
  const abandon = new AbortController().signal;
  const late = await startDelivery(deps, { codesOnly: false, abandon });
  await expect.poll(() => answers.length).toBe(1);
  await outboxTime(id, 'next_attempt_at = now()');
  const next = await startDelivery(deps, { codesOnly: false, abandon });
  await expect.poll(() => answers.length).toBe(2);
  answers[0]?.();
  await late?.done;
  expect(await stateOf(id)).toEqual({ attempts: 2, sent: false, reason: null });
  answers[1]?.();
  await next?.done;
  expect(await stateOf(id)).toEqual({ attempts: 2, sent: true, reason: null });
});
