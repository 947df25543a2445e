import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fakeEnvironment } from '#test/support/fakeStores.ts';
import { idleAt, KioskStore } from './KioskStore.ts';

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
  expect(kiosk.unreachable).toBe(false);
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
  expect(kiosk.unreachable).toBe(true);
  there = true;
  await kiosk.findServer();
  expect(kiosk.unreachable).toBe(false);
});

test('[KI-2] shows a 10 s hint, then counts down 10 s', () => {
  const at = (seconds: number) => {
    const { phase, secondsLeft } = idleAt(seconds * 1000, 60);
    return `${phase} ${secondsLeft}`;
  };
  expect([0, 49.999, 50, 59.999].map(at)).toEqual(['busy 10', 'busy 10', 'hint 10', 'hint 10']);
  expect([60, 60.001, 61, 69, 69.999, 70, 1e6].map(at)).toEqual([
    'countdown 10',
    'countdown 10',
    'countdown 9',
    'countdown 1',
    'countdown 1',
    'over 0',
    'over 0',
  ]);
});

test('[KI-2] shows every second of the countdown once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10, max: 3600 }), (seconds) => {
      const seen: string[] = [];
      let now = 0;
      for (;;) {
        const { phase, secondsLeft, nextMs } = idleAt(now, seconds);
        seen.push(phase === 'countdown' ? String(secondsLeft) : phase);
        if (phase === 'over') break;
        expect(nextMs).toBeGreaterThan(0);
        now += nextMs;
      }
      expect(seen).toEqual(['busy', 'hint', '10', '9', '8', '7', '6', '5', '4', '3', '2', '1', 'over']);
      expect(now).toBe((seconds + 10) * 1000);
    }),
  );
});
