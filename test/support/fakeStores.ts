import { readdirSync, readFileSync } from 'node:fs';
import type { Config } from '#client/api/boot.ts';
import { createApi } from '#client/api/client.ts';
import type { TabStorage } from '#client/stores/browserStorage.ts';
import { createStores } from '#client/stores/createStores.ts';
import type { Environment } from '#client/stores/environment.ts';
import type { Version } from '#client/stores/VersionStore.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import { formShape } from '#flow/language/form.ts';
import { inlineSubflows } from '#flow/language/inlineSubflows.ts';
import type { Flow } from '#flow/language/language.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';

type Memory = Pick<TabStorage, 'getItem' | 'setItem'>;

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

/** A shipped flow with its questionnaires inlined. */
function shipped(flow: string): Flow {
  const names = readdirSync('flows/questionnaires').filter((name) => !name.endsWith('.test.json'));
  const inner = names.map((name): Flow => read(`flows/questionnaires/${name}`));
  return inlineSubflows(read(`flows/${flow}.json`), Object.fromEntries(inner.map((flow) => [flow.id, flow])));
}

/** The shapes of the forms that a flow names. */
function shapes({ steps }: Flow) {
  const forms = Object.values(steps).flatMap(({ form }) => form ?? []);
  const shape = (form: string) =>
    formShape({ schema: read(`schemas/forms/${form}.schema.json`), ui: read(`schemas/forms/${form}.ui.json`) });
  return Object.fromEntries(forms.map((form) => [form, shape(form)]));
}

/** The responses of a test's server by method and path; any other request gets 404. */
export type FakeResponses = { readonly [operation: string]: (request: Request) => Response | Promise<Response> };

const config = {
  brand: 'test',
  locale: 'en-AU',
  application: {},
  radiology: { name: 'Test' },
  booking: { horizonDays: 90 },
  theme: {},
  flows: {},
  questionnaires: {},
  forms: {},
} as unknown as Config;

/** An environment for tests: the shipped booking flow, a server that is a table, and the requests that it received. */
export function fakeEnvironment(responses: FakeResponses = {}) {
  const requests: Request[] = [];
  const visited: string[] = [];
  const textOverrides: (Version['texts'] | undefined)[] = [];
  let ids = 0;
  let held = false;
  const booking = shipped('booking');
  const clock = { now: Date.parse('2026-11-20T00:00:00Z') };
  const environment: Environment = {
    api: createApi(async (request) => {
      requests.push(request.clone());
      const { pathname } = new URL(request.url);
      const respond = responses[`${request.method} ${pathname}`];
      return respond?.(request) ?? Response.json({ code: 'not-found', messageKey: 'error.not-found' }, { status: 404 });
    }),
    config,
    flow: {
      compiled: compileFlow(booking, { kinds: stepKinds, forms: shapes(booking), hash: 'r1' }),
      runFacts: { context: { today: '2026-11-20' }, config: {} },
      brand: 'test',
    },
    fetchFlow: async (id, facts) => ({
      compiled: compileFlow(shipped(id), { kinds: stepKinds, forms: shapes(shipped(id)), hash: 'r1' }),
      runFacts: { context: facts, config: {} },
      brand: 'test',
    }),
    switchVersion: () => undefined,
    overrideTexts: (texts) => textOverrides.push(texts),
    prove: async () => 'proof',
    resolveUrl: (path) => ({ to: 'portal', path }),
    takeDateOfBirth: () => undefined,
    locale: 'en-AU',
    formatLocale: 'en-AU',
    navigate: (address) => visited.push(address),
    leave: (address) => visited.push(address),
    delay: async (milliseconds) => {
      clock.now += milliseconds;
    },
    holdFlag: {
      read: () => held,
      write: (noted) => {
        held = noted;
      },
    },
    now: () => clock.now,
    newId: () => {
      ids += 1;
      return `id-${ids}`.padEnd(20, '0');
    },
  };
  return { environment, requests, visited, textOverrides, clock };
}

/** A tab's memory for tests. */
export function fakeMemory(
  saved: { readonly [key: string]: string } = {},
): Memory & { readonly kept: Map<string, string> } {
  const kept = new Map(Object.entries(saved));
  return { kept, getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => kept.set(key, value) };
}

/** The stores on a fake environment. */
export function fakeStores(responses: FakeResponses = {}, memory: Memory = fakeMemory()) {
  const fake = fakeEnvironment(responses);
  return { ...fake, root: createStores(fake.environment, memory) };
}

/** A slot of a search, for tests. */
export const slot = (token: string, local = '2026-12-01T09:30') => ({
  token,
  clinic: 'north-adelaide',
  device: 'ct-1',
  exams: ['ct-chest'],
  start: new Date(Date.parse(`${local}:00+10:30`)).toISOString(),
  end: new Date(Date.parse(`${local}:00+10:30`) + 900_000).toISOString(),
  zone: 'Australia/Adelaide',
  offset: '+10:30',
  local,
  minutes: 15,
});

/** A hold on some slots, for tests; it lasts ten minutes of the server's clock. */
export const hold = (id: string, slots: readonly ReturnType<typeof slot>[], serverTime = '2026-11-20T00:00:00Z') => ({
  id,
  slots,
  serverTime,
  expiresAt: new Date(Date.parse(serverTime) + 600_000).toISOString(),
  extendableUntil: new Date(Date.parse(serverTime) + 1_800_000).toISOString(),
});
