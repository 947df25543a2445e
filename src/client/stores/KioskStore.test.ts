import { expect, test } from 'vitest';
import { fakeEnvironment } from '#test/support/fakeSession.ts';
import { KioskStore } from './KioskStore.ts';

function kioskWith(answers: Parameters<typeof fakeEnvironment>[0] = {}) {
  const { environment, clock, requests } = fakeEnvironment(answers);
  const config = { ...environment.config, application: { kioskNoActivitySeconds: 60 } } as typeof environment.config;
  return { kiosk: KioskStore.create({}, { ...environment, config }), clock, requests };
}

test('[KI-1] starts at the first touch and throttles to 500 ms', () => {
  const { kiosk, clock } = kioskWith();
  expect(kiosk.idle).toBeUndefined();
  expect(kiosk.touch()).toBe(true);
  clock.now += 499;
  expect(kiosk.touch()).toBe(false);
  clock.now += 1;
  expect(kiosk.touch()).toBe(true);
});

test('[KI-2] ends the countdown on any touch', () => {
  const { kiosk, clock } = kioskWith();
  kiosk.touch();
  clock.now += 63_000;
  kiosk.tick();
  expect(kiosk.idle).toMatchObject({ phase: 'countdown', secondsLeft: 7 });
  kiosk.touch();
  expect(kiosk.idle?.phase).toBe('busy');
});

test('[KI-3] retries the end of a visit until the server responds', async () => {
  const statuses = [503, 500, 204];
  const { kiosk, requests } = kioskWith({
    'POST /api/kiosk/reset': () => new Response(null, { status: statuses.shift() ?? 500 }),
  });
  kiosk.touch();
  await kiosk.end();
  expect(requests).toHaveLength(3);
  expect(kiosk.away).toBe(false);
  expect(kiosk.touch()).toBe(false);
  expect(kiosk.idle).toBeUndefined();
});

test('reports an unreachable server and its return', async () => {
  let there = false;
  const { kiosk } = kioskWith({
    'GET /api/kiosk/device': () => {
      if (!there) throw new TypeError('no network');
      return Response.json({});
    },
  });
  await kiosk.findServer();
  expect(kiosk.away).toBe(true);
  there = true;
  await kiosk.findServer();
  expect(kiosk.away).toBe(false);
});
