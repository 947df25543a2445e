import { expect, test } from 'vitest';
import { type Answers, fakeEnvironment } from '#test/support/fakeSession.ts';
import { type Version, walkAtClinic, walkBegun } from './version.ts';

const config = (revision: string) => ({ revision, flows: { booking: { revision: `flow-${revision}` } } });
/** A server that knows the brand, one clinic with its own version, and one earlier version. */
const server = (live: string): Answers => ({
  'GET /api/config': ({ url }) => {
    const { searchParams } = new URL(url);
    const own = searchParams.get('clinic') === 'kew' ? `${live}-kew` : live;
    return Response.json(config(searchParams.get('flowRevision') === 'flow-old' ? 'old' : own));
  },
  'GET /api/assets/translations': () => Response.json({ hello: 'Hello' }),
});

/** An environment that walks a version and notes which ones it is told to walk. */
function walking(revision: string, answers: Answers) {
  const { environment } = fakeEnvironment(answers);
  const told: (string | undefined)[] = [];
  const walkBy = (version?: Version) => told.push(version?.config.revision);
  return { told, environment: { ...environment, config: config(revision) as never, walkBy } };
}

test('a run goes on with the version that it began with', async () => {
  const { environment, told } = walking('new', server('new'));
  await walkBegun(environment, 'flow-old', undefined);
  expect(told).toEqual(['old']);
});

test('a run that began at a clinic goes on as it is there', async () => {
  const { environment, told } = walking('new', server('new'));
  await walkBegun(environment, 'flow-new-kew', 'kew');
  expect(told).toEqual(['new-kew']);
});

test('a version that is served no more is not walked, and neither is one that cannot be had', async () => {
  const { environment, told } = walking('new', server('new'));
  await walkBegun(environment, 'flow-older', 'kew');
  await walkBegun(walking('new', {}).environment, 'flow-old', undefined);
  expect(told).toEqual([]);
});

test('a clinic with its own version has it walked, and another clinic ends that', async () => {
  const arriving = walking('live', server('live'));
  expect(await walkAtClinic(arriving.environment, 'kew', undefined)).toBe(true);
  expect(arriving.told).toEqual(['live-kew']);
  const leaving = walking('live-kew', server('live'));
  expect(await walkAtClinic(leaving.environment, 'surry-hills', 'kew')).toBe(true);
  expect(leaving.told).toEqual(['live']);
});

test('a clinic that changes nothing leaves a flow with the version it began with', async () => {
  const { environment, told } = walking('old', server('live'));
  expect(await walkAtClinic(environment, 'surry-hills', 'bondi')).toBe(false);
  expect(await walkAtClinic(walking('old', {}).environment, 'kew', undefined)).toBeUndefined();
  expect(told).toEqual([]);
});
