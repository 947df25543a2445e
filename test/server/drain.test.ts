import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { newKey } from '#test/support/bookingOrder.ts';
import { withDatabase } from '#test/support/database.ts';
import { knownBooking } from '#test/support/knownBooking.ts';
import { type StartedPortal, startPortalProcess } from '#test/support/portalProcess.ts';
import { openReadyBalancer } from '#test/support/readyBalancer.ts';
import { signedIn } from '#test/support/signedIn.ts';
import { expectElapsed, repeats } from '#test/support/soak.ts';

const database = withDatabase({ template: 'catalog' });

async function portal(environment: Record<string, string> = {}): Promise<StartedPortal> {
  const started = await startPortalProcess({
    DATABASE_URL: database.url,
    SIGNING_KEY: 'k'.repeat(43),
    LOG_LEVEL: 'fatal',
    WRITES_PER_MINUTE: '1000000',
    ...environment,
  });
  onTestFinished(async () => void (await started.end('SIGKILL')));
  return started;
}

interface Answer {
  readonly status: number;
  readonly connection: string | undefined;
}

/** One request; rejects when the connection breaks. */
function ask(url: string, agent: Agent, method = 'GET', headers = {}, body?: string): Promise<Answer> {
  return new Promise((done, failed) => {
    request(url, { agent, method, headers }, (answer) => {
      answer
        .resume()
        .once('end', () => done({ status: answer.statusCode ?? 0, connection: answer.headers.connection }));
      answer.once('error', failed);
    })
      .once('error', failed)
      .end(body);
  });
}

test('behind a load balancer no request fails', async () => {
  const stays = await portal();
  for (let round = 0; round < repeats(1, 10); round++) {
    const bookings = await Promise.all(
      Array.from({ length: 400 }, async () => {
        const { bookingKey } = await knownBooking(database.db);
        return { bookingKey, cookie: await signedIn(database.db, 'patient', { bookingKey }) };
      }),
    );
    const leaves = await portal({ DRAIN_SECONDS: '1' });
    const balancer = await openReadyBalancer([leaves.url, stays.url]);
    const agent = new Agent({ keepAlive: true, maxSockets: 16 });
    const address = `http://127.0.0.1:${balancer.port}`;
    const failures: string[] = [];
    const canceled: string[] = [];
    let requests = 0;
    let going = true;
    const client = async () => {
      while (going) {
        requests += 1;
        const booking = requests % 5 === 0 ? bookings.pop() : undefined;
        const path = booking ? `/api/appointments/${booking.bookingKey}/cancellation` : '/api/regions';
        const headers = booking ? { cookie: booking.cookie, 'idempotency-key': newKey() } : {};
        try {
          const { status } = await ask(address + path, agent, booking ? 'POST' : 'GET', headers);
          if (status !== 200) failures.push(`${status} ${path}`);
          else if (booking) canceled.push(booking.bookingKey);
        } catch (error) {
          failures.push(String(error));
        }
      }
    };
    const clients = Array.from({ length: 16 }, client);
    await expect.poll(() => canceled.length).toBeGreaterThan(5);
    const before = requests;
    expect(await leaves.end('SIGTERM')).toBe(0);
    expect(requests).toBeGreaterThan(before + 10);
    const after = requests;
    await expect.poll(() => requests).toBeGreaterThan(after + 50);
    going = false;
    await Promise.all(clients);
    agent.destroy();
    await balancer.close();
    expect(failures).toEqual([]);
    expect(canceled.length).toBeGreaterThan(10);
    const { rows } = await database.db.pool.query(
      "select count(*)::int as count from appointment where status = 'CANCELED' and booking_key = any($1)",
      [canceled],
    );
    expect(rows[0].count).toBe(canceled.length);
  }
}, 120_000);

test('answers a running request and closes its connection', async () => {
  const server = await portal({ DRAIN_SECONDS: '0' });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const warm = await Promise.all(Array.from({ length: 20 }, () => ask(`${server.url}/livez`, agent)));
  expect(warm.every(({ status, connection }) => status === 200 && connection === 'keep-alive')).toBe(true);
  // Wrong answers take 250 ms at least.
  const body = JSON.stringify({ bookingKey: 'A'.repeat(22), type: 'APPOINTMENT', dateOfBirth: '1990-01-01' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length };
  const answers = Array.from({ length: 20 }, () =>
    ask(`${server.url}/api/authentication`, agent, 'POST', headers, body),
  );
  await sleep(60);
  const ended = server.end('SIGTERM');
  for (const { status, connection } of await Promise.all(answers)) {
    expect([403, 429]).toContain(status);
    expect(connection).toBe('close');
  }
  expect(await ended).toBe(0);
});

test('/readyz fails first, while other requests succeed', async () => {
  const server = await portal({ DRAIN_SECONDS: '2' });
  const ended = server.end('SIGTERM');
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(503);
  const readiness = await fetch(`${server.url}/readyz`);
  expect([readiness.status, await readiness.json()]).toEqual([503, { status: 'unavailable', reason: 'shutting-down' }]);
  const answer = await fetch(`${server.url}/api/regions`);
  expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
  expect(await ended).toBe(0);
});

test('stops without a drain time', async () => {
  const server = await portal();
  await fetch(`${server.url}/livez`);
  const began = Date.now();
  expect(await server.end('SIGINT')).toBe(0);
  expectElapsed(Date.now() - began, 1_000);
});

test('a request on an ending connection causes no reset', async () => {
  const server = await portal({ DRAIN_SECONDS: '0' });
  const connections = await Promise.all(
    Array.from({ length: 20 }, (_none, index) => keepOpen(server.url, { pauseMs: (index % 5) * 10 })),
  );
  const ended = server.end('SIGTERM');
  expect(await Promise.all(connections.map(({ outcome }) => outcome))).toEqual(connections.map(() => 'closed'));
  expect(await ended).toBe(0);
});

test('a request after the end of its connection changes nothing', async () => {
  const { bookingKey } = await knownBooking(database.db);
  const cookie = await signedIn(database.db, 'patient', { bookingKey });
  const server = await portal({ DRAIN_SECONDS: '0' });
  const { hostname } = new URL(server.url);
  const lines = [
    ...[`POST /api/appointments/${bookingKey}/cancellation HTTP/1.1`, `Host: ${hostname}`, `Cookie: ${cookie}`],
    ...[`Idempotency-Key: ${newKey()}`, 'Content-Length: 0', '', ''],
  ];
  const { outcome } = await keepOpen(server.url, { late: lines.join('\r\n'), pauseMs: 75 });
  expect(await server.end('SIGTERM')).toBe(0);
  expect(await outcome).toBe('closed');
  const { rows } = await database.db.pool.query('select status from appointment where booking_key = $1', [bookingKey]);
  expect(rows.map(({ status }) => status)).toEqual(['BOOKED']);
});

/**
 * A connection on which a request was answered. When the server ends it, further requests are under way already: `late`, and after
 * pauses two others. The outcome is `closed`, or the code of the fault, such as ECONNRESET.
 */
async function keepOpen(
  url: string,
  { late, pauseMs = 0 }: { readonly late?: string; readonly pauseMs?: number } = {},
): Promise<{ readonly outcome: Promise<string> }> {
  const { port, hostname } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  const outcome = new Promise<string>((done) => {
    socket.once('error', (error: NodeJS.ErrnoException) => done(error.code ?? error.message));
    socket.once('close', () => done('closed'));
  });
  const ask = `GET /livez HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`;
  // The first write after the connection closed causes a reset; the next write reports it.
  socket.once('end', async () => {
    socket.write(late ?? ask);
    await sleep(pauseMs);
    socket.write(ask);
    await sleep(pauseMs);
    socket.end(ask);
  });
  await new Promise((answered) => socket.once('data', answered).write(ask));
  return { outcome };
}
