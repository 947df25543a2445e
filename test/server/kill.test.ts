import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';
import { migrate } from '#server/db/migrate.ts';
import { DomainError } from '#server/domain/domainError.ts';
import { startOutboxSender } from '#server/domain/outbox/outboxSender.ts';
import type { SendResult } from '#server/outbound/mail.ts';
import { bookingOrder, bookUncounted } from '#test/support/bookingOrder.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';
import { repeats } from '#test/support/soak.ts';
import type { Intent, WorkerLine } from '#test/support/workerLine.ts';

const kills = repeats(4, 24);

/** The messages of the workers over all their restarts. */
interface Ledger {
  readonly intents: Map<string, Intent>;
  readonly booked: { key: string; bookingKey: string; id: string }[];
  readonly mailed: string[];
}

function startWorker(url: string, ledger: Ledger): ChildProcess {
  const worker = spawn(process.execPath, ['test/support/bookingWorker.ts', url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface({ input: worker.stdout }).on('line', (text) => {
    const line = readLine(text);
    if (line && 'intent' in line) ledger.intents.set(line.intent.key, line.intent);
    if (line && 'booked' in line) ledger.booked.push(line.booked);
    if (line && 'mailed' in line) ledger.mailed.push(line.mailed);
  });
  return worker;
}

/** The last line of a killed process may be incomplete; returns undefined for it. */
function readLine(text: string): WorkerLine | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function killed(child: ChildProcess): Promise<void> {
  const gone = new Promise((done) => child.once('close', done));
  child.kill('SIGKILL');
  await gone;
}

test(`${kills} SIGKILLs lose no confirmed booking and no mail`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'isocentre-kill-'));
  const dataDir = join(folder, 'data');
  const postgres = await startEmbeddedPostgres({ dataDir });
  const ledger: Ledger = { intents: new Map(), booked: [], mailed: [] };
  const { url } = postgres;
  await migrate(url);
  const db = openDatabase({ url: url, poolSize: 4 });
  const devices = Array.from({ length: 4 }, (_, index) => ({ slug: `ct-${index}` }));
  await storeCatalog(
    db,
    sampleCatalog([
      { slug: 'north', devices },
      { slug: 'south', devices },
    ]),
  );
  const workers = [startWorker(url, ledger), startWorker(url, ledger)];

  try {
    for (let kill = 0; kill < kills; kill++) {
      const before = ledger.booked.length;
      while (ledger.booked.length < before + 5) {
        expect(workers.map(({ exitCode }) => exitCode)).toEqual([null, null]);
        await sleep(10);
      }
      await sleep(Math.random() * 200);
      if (kill % 2) {
        await killed(workers.shift() ?? expect.fail('a worker to kill'));
        workers.push(startWorker(url, ledger));
      } else {
        await killPostgres(postgres);
      }
    }
    for (const worker of workers) await killed(worker);

    const deps = sampleDeps(db, { rules: { horizonDays: 300 } });
    // A browser without a response retries with the same key.
    const answered = new Set(ledger.booked.map(({ key }) => key));
    for (const { key, holder, token } of ledger.intents.values()) {
      if (answered.has(key)) continue;
      const order = bookingOrder(Buffer.from(holder, 'hex'), [token], { idempotencyKey: key });
      const outcome = await bookUncounted(deps, order).catch((error: unknown) => {
        if (!(error instanceof DomainError)) throw error;
      });
      if (outcome) ledger.booked.push({ key, bookingKey: outcome.bookingKey, id: outcome.results[0]?.id ?? '' });
    }
    // Mail that the killed workers had claimed is delivered when their leases end.
    const mail = async () => {
      const { rows } = await db.pool.query('select 1 from outbox where sent_at is null');
      return rows.length;
    };
    const send = async ({ messageId }: { readonly messageId: string }): Promise<SendResult> => {
      ledger.mailed.push(messageId);
      return 'accepted';
    };
    const last = startOutboxSender({
      db,
      url,
      pollMs: 100,
      mailer: { send, close: () => undefined },
      smsSender: { send },
      compose: async ({ message_id }) => ({ messageId: message_id, from: '', to: '', subject: '', text: '', html: '' }),
      onFailure: ({ reason }) => expect.fail(reason),
    });
    await expect.poll(mail, { timeout: 15_000 }).toBe(0);
    await last.stop();

    const standing = await db.pool.query<{ id: string; booking_key: string }>(
      `select p.id, p.booking_key from appointment p join allocation a using (clinic_id, id)
       where p.status = 'BOOKED' and a.kind = 'appointment'`,
    );
    // Each booking has a mail to the patient and one to the clinic.
    const { rows: messages } = await db.pool.query<{ message_id: string }>(
      'select message_id from outbox join appointment using (booking_key)',
    );
    const byKey = new Map(standing.rows.map((row) => [row.booking_key, row]));
    expect(ledger.booked.length).toBeGreaterThan(kills * 5);
    for (const { bookingKey, id } of ledger.booked) expect(byKey.get(bookingKey)?.id).toBe(id);
    expect(new Set(ledger.booked.map(({ bookingKey }) => bookingKey)).size).toBe(standing.rows.length);
    expect(new Set(ledger.booked.map(({ key }) => key)).size).toBe(standing.rows.length);
    expect(messages).toHaveLength(2 * standing.rows.length);
    expect(new Set(ledger.mailed)).toEqual(new Set(messages.map(({ message_id }) => message_id)));
    // A mail that was accepted when its sender died may be sent twice; every other mail is sent once.
    expect(ledger.mailed.length - messages.length).toBeLessThanOrEqual(kills * 2);
  } finally {
    for (const worker of workers) worker.kill('SIGKILL');
    await db.close();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 300_000);

/** Restarts the server on the same port. */
async function killPostgres(postgres: EmbeddedPostgres): Promise<void> {
  const { pid } = postgres;
  process.kill(pid, 'SIGKILL');
  while (postgres.pid === pid) await sleep(20);
}
