import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { availabilityExplain } from '#cli/commands/availabilityExplain.ts';
import { explainAvailability } from '#server/domain/availability/explainAvailability.ts';
import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import { noRejections } from '#server/domain/availability/slotRules.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { newHolder, newKey, newRequester } from '#test/support/bookingOrder.ts';
import { withDatabase } from '#test/support/database.ts';
import { freeSlot, soon } from '#test/support/freeSlots.ts';
import { sampleCatalog, storeCatalog } from '#test/support/sampleCatalog.ts';
import { sampleDeps } from '#test/support/sampleDeps.ts';

const database = withDatabase();

beforeAll(async () => {
  const devices = [
    { slug: 'ct-1', hours: [['08:00', '10:00']] as const },
    { slug: 'ct-2', hours: [['09:00', '10:00']] as const, exceptions: [{ from: soon(), to: soon(), hours: [] }] },
  ];
  await storeCatalog(
    database.db,
    sampleCatalog([
      { slug: 'north', devices },
      { slug: 'south', devices: [] },
    ]),
  );
  const { token } = await freeSlot(sampleDeps(database.db), '08:30');
  await placeHold(sampleDeps(database.db), {
    holder: newHolder(),
    tokens: [token],
    idempotencyKey: newKey(),
    from: newRequester(),
  });
});

beforeEach(() => vi.stubEnv('DATABASE_URL', database.url));
afterEach(() => vi.unstubAllEnvs());

const query = { exams: ['ct-head'], view: 'WEEK', from: soon(), to: soon(), timeOfDay: 'MORNING' } as const;

test('counts per device the starts that each rule refused', async () => {
  const explained = await explainAvailability(sampleDeps(database.db), query);
  const none = noRejections();
  expect(explained).toEqual([
    {
      clinic: 'north',
      device: 'ct-1',
      date: soon(),
      hours: [{ opens: 480, closes: 600 }],
      offered: 4,
      rejections: { ...none, closed: 1, held: 3 },
      reason: undefined,
    },
    {
      clinic: 'north',
      device: 'ct-2',
      date: soon(),
      hours: [],
      offered: 0,
      rejections: none,
      reason: 'not-offered',
    },
  ]);
  expect((await searchAvailability(sampleDeps(database.db), query)).total).toBe(4);
});

const refusals = ['closed', 'notice', 'booked', 'held', 'noGap', 'timeOfDay', 'horizon'];

async function run(...args: string[]) {
  const output: string[] = [];
  const errorOutput: string[] = [];
  const status = await availabilityExplain.run(args, {
    print: (line) => output.push(line),
    printError: (line) => errorOutput.push(line),
  });
  return { status, output, errorOutput };
}

test('the command prints the explanation as a table', async () => {
  const { status, output } = await run(
    '--exam',
    'ct-head',
    '--from',
    soon(),
    '--to',
    soon(),
    '--time-of-day',
    'morning',
  );
  expect(status).toBe(0);
  expect(output.map((line) => line.split(/ {2,}/))).toEqual([
    ['clinic', 'device', 'date', 'hours', 'offered', ...refusals, 'reason'],
    ['north', 'ct-1', soon(), '08:00–10:00', '4', '1', '0', '0', '3', '0', '0', '0'],
    ['north', 'ct-2', soon(), 'closed', '0', '0', '0', '0', '0', '0', '0', '0', 'not-offered'],
  ]);
});

test.each([
  [['--clinic', 'north'], 2, '--exam is missing'],
  [['--exam', 'ct-head', '--notice', 'soon'], 2, '--notice is “soon”'],
  [['--exam', 'ct-head', '--from', '2026-13-45'], 2, '--from must be a date such as 2026-11-20.'],
  [['--exam', 'ct-head', '--time-of-day', 'night'], 2, '--time-of-day must be one of'],
  [['--exam', 'ct-head', '--colour', 'blue'], 2, 'There is no option “--colour”. Usage: '],
  [['--exam', 'nothing'], 1, 'There is no exam “nothing” in the catalog.'],
  [['--exam', 'ct-head', '--region', 'nowhere'], 1, 'There is no region “nowhere” in the catalog.'],
  [['--exam', 'ct-head', '--clinic', 'nowhere'], 1, 'There is no clinic “nowhere” in the catalog.'],
  [['--exam', 'ct-head', '--from', '2020-01-01'], 1, 'The search starts in the past. Search from today on.'],
] as const)('%j exits with %i and names the mistake', async (args, expected, complaint) => {
  const { status, errorOutput } = await run(...args);
  expect(status).toBe(expected);
  expect(errorOutput.join()).toContain(complaint);
});

test('the command reports a clinic without a suitable device', async () => {
  const { output } = await run('--exam', 'ct-head', '--clinic', 'south');
  expect(output).toEqual(['No clinic of this search has a device that performs all of these exams.']);
});
