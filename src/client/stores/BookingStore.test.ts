import { expect, test } from 'vitest';
import { fakeStores, hold, slot } from '#test/support/fakeStores.ts';
import type { AppointmentRequest } from './BookingStore.ts';

const times = [slot('t1')];
const placed = { 'POST /api/holds': () => Response.json(hold('h1', times), { status: 201 }) };
const taken = (alternatives = [slot('t2', '2026-12-01T10:00')]) =>
  Response.json({ code: 'slot-taken', messageKey: 'error.slot-taken', alternatives }, { status: 409 });

const request: AppointmentRequest = {
  flow: 'booking',
  revision: 'r1',
  step: 'book',
  locale: 'en-AU',
  context: { kiosk: false, iframe: false, tablet: false },
  answers: {},
};

test("[SL-5] counts down by the server's clock", async () => {
  const { root, clock } = fakeStores(placed);
  clock.now = Date.parse('2001-01-01T00:00:00Z');
  await root.booking.place(times);
  expect(root.booking.secondsLeft).toBe(600);
  clock.now += 70_000;
  root.booking.tick();
  expect(root.booking.secondsLeft).toBe(530);
  clock.now += 3_600_000;
  root.booking.tick();
  expect(root.booking.secondsLeft).toBe(0);
});

test('extends a hold up to its limit', async () => {
  const longer = { ...hold('h1', times), expiresAt: '2026-11-20T00:30:00Z' };
  const { root } = fakeStores({ ...placed, 'PATCH /api/holds/h1': () => Response.json(longer) });
  await root.booking.place(times);
  expect(root.booking.canExtend).toBe(true);
  await root.booking.extend();
  expect(root.booking.secondsLeft).toBe(1800);
  expect(root.booking.canExtend).toBe(false);
});

test('finds the hold in a second tab, without needless requests', async () => {
  const found = { ...placed, 'GET /api/holds/current': () => Response.json(hold('h1', times)) };
  const { root, requests, environment } = fakeStores(found);
  await root.booking.find();
  expect(requests).toHaveLength(0);
  environment.holdFlag.write(true);
  await root.booking.find();
  expect(root.booking.hold?.id).toBe('h1');
});

test('drops a hold only if the server has none', async () => {
  let down = true;
  const { root } = fakeStores({
    ...placed,
    'GET /api/holds/current': () =>
      Response.json({ code: 'hold-not-found', messageKey: 'x' }, { status: down ? 503 : 404 }),
  });
  await root.booking.place(times);
  await root.booking.find();
  expect(root.booking.hold?.id).toBe('h1');
  down = false;
  await root.booking.find();
  expect(root.booking.hold).toBeUndefined();
});

test('[SL-5] a hold is unknown until the server confirms it', async () => {
  let status = 503;
  const { root, environment } = fakeStores({
    'GET /api/holds/current': () => Response.json({ code: 'x', messageKey: 'x' }, { status }),
  });
  environment.holdFlag.write(true);
  await root.booking.find();
  expect(root.booking.known).toBe(false);
  status = 404;
  await root.booking.find();
  expect(root.booking.known).toBe(true);
});

test('[SL-3] drops the hold after a lost slot only', async () => {
  let answer = Response.json({ code: 'temporarily-unavailable', messageKey: 'x' }, { status: 503 });
  const { root, environment } = fakeStores({ ...placed, 'POST /api/appointments': () => answer });
  await root.booking.place(times);
  await root.booking.book(request);
  expect(root.booking.hold?.id).toBe('h1');
  answer = taken();
  await root.booking.book(request);
  expect(root.booking.lost?.code).toBe('slot-taken');
  expect(root.booking.hold).toBeUndefined();
  expect(environment.holdFlag.read()).toBe(false);
});

test('keeps the outcome open after a lost response', async () => {
  let answer = () => new Response();
  const { root, requests } = fakeStores({ 'POST /api/appointments': () => answer() });
  const refuse = (status: number) => () => Response.json({ code: 'x', messageKey: 'x' }, { status });
  const open = async (status: number, body = request) => {
    answer = refuse(status);
    await root.booking.book(body);
    return root.booking.intent?.open;
  };
  expect(await open(429)).toBe(false);
  expect(await open(502)).toBe(true);
  expect(await open(429)).toBe(true);
  expect(await open(409, { ...request, answers: { details: {} } })).toBe(true);
  expect(await open(409)).toBe(false);
  const keys = requests.map((request) => request.headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
});

test('[CR-3a] a failed booking on behalf gets a new key', async () => {
  let down = false;
  const { root, requests } = fakeStores({
    'POST /api/appointments': () => Response.json({ code: 'x', messageKey: 'x' }, { status: 502 }),
    'POST /api/appointments/attempts': () =>
      down ? Response.error() : Response.json({ key: 'fresh-key-of-the-server' }),
  });
  await root.booking.book({ ...request, onBehalf: { pending: true } });
  expect(root.booking.failure).toBe('nothing-booked');
  down = true;
  await root.booking.book({ ...request, onBehalf: { pending: false } });
  expect(root.booking.failure).toBe('uncertain');
  await root.booking.book({ ...request, onBehalf: {} });
  const sent = requests.filter(({ url }) => url.endsWith('/api/appointments'));
  const [first, ...others] = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(others).toEqual(['fresh-key-of-the-server', 'fresh-key-of-the-server']);
  const renewal = requests.find(({ url }) => url.endsWith('/attempts'));
  expect(await renewal?.json()).toEqual({ key: first });
});

test('[CR-3a] learns of a booking whose response was lost', async () => {
  const booking = { bookingKey: 'k1', results: [{ id: 'a1' }] };
  const { root } = fakeStores({
    ...placed,
    'POST /api/appointments': () => Response.json({ code: 'x', messageKey: 'x' }, { status: 502 }),
    'POST /api/appointments/attempts': () => Response.json({ booking }),
  });
  await root.booking.place(times);
  expect((await root.booking.book({ ...request, onBehalf: { pending: true } }))?.bookingKey).toBe('k1');
  expect(root.booking.failure).toBeUndefined();
  expect(root.booking.appointmentCall.problem).toBeUndefined();
  expect([root.booking.made, root.booking.intent, root.booking.hold]).toEqual([['a1'], undefined, undefined]);
});

test('[CR-3a] a failed booking of a patient asks for no key', async () => {
  const { root, requests } = fakeStores({
    'POST /api/appointments': () => Response.json({ code: 'x', messageKey: 'x' }, { status: 502 }),
  });
  await root.booking.book(request);
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/appointments']);
});

test('treats another run as another booking', async () => {
  const { root, requests } = fakeStores({
    'POST /api/appointments': () => Response.json({ code: 'x', messageKey: 'x' }, { status: 502 }),
  });
  await root.booking.book(request);
  root.flow.restart();
  expect(root.booking.intent).toBeUndefined();
  await root.booking.book(request);
  const keys = requests.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(2);
});

test('keeps the Idempotency-Key for a retry of the same body', async () => {
  let fail = true;
  const { root, requests } = fakeStores({
    'POST /api/holds': () =>
      fail ? Response.json({}, { status: 503 }) : Response.json(hold('h1', times), { status: 201 }),
  });
  await root.booking.place(times);
  await root.booking.place(times);
  fail = false;
  await root.booking.place([slot('t9')]);
  await root.booking.place([slot('t9')]);
  const keys = requests.map((request) => request.headers.get('idempotency-key'));
  expect(keys[1]).toBe(keys[0]);
  expect(new Set(keys).size).toBe(3);
});

test('[SL-3] distinguishes a lost slot and offers alternatives', async () => {
  let answer = taken();
  const { root } = fakeStores({ 'POST /api/holds': () => answer });
  await root.booking.place(times);
  expect(root.booking.lost?.alternatives?.[0]?.local).toBe('2026-12-01T10:00');
  answer = Response.json({}, { status: 503 });
  await root.booking.place(times);
  expect(root.booking.lost).toBeUndefined();
  expect(root.booking.holdCall.problem?.status).toBe(503);
});
