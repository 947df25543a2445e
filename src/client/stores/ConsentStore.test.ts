import { expect, test } from 'vitest';
import { type ConsentEnvironment, ConsentStore, consentLastsMs } from './ConsentStore.ts';

function browser() {
  const kept = new Map<string, string>();
  let time = 1_700_000_000_000;
  const environment: ConsentEnvironment = {
    brand: 'kauri',
    tools: ['analytics'],
    refused: false,
    storage: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
    now: () => time,
  };
  const open = (more: Partial<ConsentEnvironment> = {}) => ConsentStore.create({}, { ...environment, ...more });
  const wait = (milliseconds: number) => {
    time += milliseconds;
  };
  return { kept, open, wait };
}

test.each([
  ['yes', true],
  ['no', false],
] as const)('[SH-10] remembers the answer %s', (answer, granted) => {
  const { open } = browser();
  const first = open();
  expect([first.asking, first.granted]).toEqual([true, false]);
  first.decide(answer);
  expect([first.asking, first.granted]).toEqual([false, granted]);
  const later = open();
  expect([later.asking, later.granted]).toEqual([false, granted]);
});

test('[SH-10] keeps answers separate for each brand', () => {
  const { open } = browser();
  open().decide('yes');
  expect(open({ brand: 'southern-light' }).asking).toBe(true);
});

test('[SH-10] limits a yes to the named tools', () => {
  const { open } = browser();
  open().decide('yes');
  expect(open({ tools: ['analytics', 'heat-map'] }).asking).toBe(true);
  expect(open({ tools: ['analytics', 'heat-map'] }).granted).toBe(false);
  open().decide('no');
  expect(open({ tools: ['analytics', 'heat-map'] }).asking).toBe(false);
});

test('[SH-10] asks again after a year', () => {
  const { open, wait } = browser();
  open().decide('yes');
  wait(consentLastsMs - 1);
  expect(open().granted).toBe(true);
  wait(1);
  expect([open().asking, open().granted]).toEqual([true, false]);
});

test('[SH-10] does not ask under Global Privacy Control but accepts yes', () => {
  const { open } = browser();
  const consent = open({ refused: true });
  expect([consent.asking, consent.granted]).toEqual([false, false]);
  consent.open();
  consent.decide('yes');
  expect([consent.granted, consent.opened]).toEqual([true, false]);
});

test("[SH-10] adopts another tab's answer and ignores invalid ones", () => {
  const { kept, open } = browser();
  const here = open();
  open().decide('yes');
  here.reload();
  expect(here.granted).toBe(true);
  for (const nonsense of ['{', 'null', '{"answer":"yes"}', '{"answer":"yes","at":1e15}', '[]'])
    for (const key of kept.keys()) {
      kept.set(key, nonsense);
      expect(open().granted, nonsense).toBe(false);
    }
});

test('[SH-10] keeps the answer without storage until the page is left', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  const consent = browser().open({ storage: { getItem: forbidden, setItem: forbidden } });
  consent.decide('yes');
  expect(consent.granted).toBe(true);
});
