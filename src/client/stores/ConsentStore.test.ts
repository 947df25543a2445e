import { expect, test } from 'vitest';
import { type ConsentEnvironment, ConsentStore, consentLastsMs } from './ConsentStore.ts';

function browser() {
  const kept = new Map<string, string>();
  let time = 1_700_000_000_000;
  const environment: ConsentEnvironment = {
    brand: 'kauri',
    tools: ['analytics'],
    refused: false,
    memory: { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) },
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
] as const)('[SH-10] one is asked once: a %s is remembered', (answer, granted) => {
  const { open } = browser();
  const first = open();
  expect([first.asking, first.granted]).toEqual([true, false]);
  first.decide(answer);
  expect([first.asking, first.granted]).toEqual([false, granted]);
  const later = open();
  expect([later.asking, later.granted]).toEqual([false, granted]);
});

test('[SH-10] the answer is that of one brand', () => {
  const { open } = browser();
  open().decide('yes');
  expect(open({ brand: 'southern-light' }).asking).toBe(true);
});

test('[SH-10] a yes is to the tools that were named, a no to all', () => {
  const { open } = browser();
  open().decide('yes');
  expect(open({ tools: ['analytics', 'heat-map'] }).asking).toBe(true);
  expect(open({ tools: ['analytics', 'heat-map'] }).granted).toBe(false);
  open().decide('no');
  expect(open({ tools: ['analytics', 'heat-map'] }).asking).toBe(false);
});

test('[SH-10] after a year one is asked again', () => {
  const { open, wait } = browser();
  open().decide('yes');
  wait(consentLastsMs - 1);
  expect(open().granted).toBe(true);
  wait(1);
  expect([open().asking, open().granted]).toEqual([true, false]);
});

test('[SH-10] who has the browser refuse is not asked, and may say yes all the same', () => {
  const { open } = browser();
  const consent = open({ refused: true });
  expect([consent.asking, consent.granted]).toEqual([false, false]);
  consent.open();
  consent.decide('yes');
  expect([consent.granted, consent.opened]).toEqual([true, false]);
});

test('[SH-10] another tab’s answer is taken over, and nonsense is no answer', () => {
  const { kept, open } = browser();
  const here = open();
  open().decide('yes');
  here.recall();
  expect(here.granted).toBe(true);
  for (const nonsense of ['{', 'null', '{"answer":"yes"}', '{"answer":"yes","at":1e15}', '[]'])
    for (const key of kept.keys()) {
      kept.set(key, nonsense);
      expect(open().granted, nonsense).toBe(false);
    }
});

test('[SH-10] where nothing may be kept, the answer holds as long as the page', () => {
  const forbidden = () => {
    throw new Error('forbidden');
  };
  const consent = browser().open({ memory: { getItem: forbidden, setItem: forbidden } });
  consent.decide('yes');
  expect(consent.granted).toBe(true);
});
