import { expect, test } from 'vitest';
import { type FakeResponses, fakeEnvironment } from '#test/support/fakeStores.ts';
import { restoreRunVersion, switchToClinicVersion, type Version } from './VersionStore.ts';

const config = (revision: string) => ({ revision, flows: { booking: { revision: `flow-${revision}` } } });
/** A server with a live version, one clinic with its own version, and one earlier version. */
const server = (live: string): FakeResponses => ({
  'GET /api/config': ({ url }) => {
    const { searchParams } = new URL(url);
    const own = searchParams.get('clinic') === 'kew' ? `${live}-kew` : live;
    return Response.json(config(searchParams.get('flowRevision') === 'flow-old' ? 'old' : own));
  },
  'GET /api/assets/translations': () => Response.json({ hello: 'Hello' }),
});

/** An environment with an active version; records the revisions that it switches to. */
function active(revision: string, answers: FakeResponses) {
  const { environment } = fakeEnvironment(answers);
  const switched: (string | undefined)[] = [];
  const switchVersion = (version?: Version) => switched.push(version?.config.revision);
  return { switched, environment: { ...environment, config: config(revision) as never, switchVersion } };
}

test('restores the version that the run started with', async () => {
  const { environment, switched } = active('new', server('new'));
  await restoreRunVersion(environment, 'flow-old', undefined);
  expect(switched).toEqual(['old']);
});

test("restores the version of the run's clinic", async () => {
  const { environment, switched } = active('new', server('new'));
  await restoreRunVersion(environment, 'flow-new-kew', 'kew');
  expect(switched).toEqual(['new-kew']);
});

test('keeps the live version when the old one is unavailable', async () => {
  const { environment, switched } = active('new', server('new'));
  await restoreRunVersion(environment, 'flow-older', 'kew');
  await restoreRunVersion(active('new', {}).environment, 'flow-old', undefined);
  expect(switched).toEqual([]);
});

test("switches to a clinic's version and back for another clinic", async () => {
  const arriving = active('live', server('live'));
  expect(await switchToClinicVersion(arriving.environment, 'kew', undefined)).toBe(true);
  expect(arriving.switched).toEqual(['live-kew']);
  const leaving = active('live-kew', server('live'));
  expect(await switchToClinicVersion(leaving.environment, 'surry-hills', 'kew')).toBe(true);
  expect(leaving.switched).toEqual(['live']);
});

test("keeps the run's version at a clinic without changes", async () => {
  const { environment, switched } = active('old', server('live'));
  expect(await switchToClinicVersion(environment, 'surry-hills', 'bondi')).toBe(false);
  expect(await switchToClinicVersion(active('old', {}).environment, 'kew', undefined)).toBeUndefined();
  expect(switched).toEqual([]);
});
