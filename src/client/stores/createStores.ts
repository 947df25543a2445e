import { reaction } from 'mobx';
import { onSnapshot } from 'mobx-state-tree';
import { isRecord } from '#base/json.ts';
import type { Run } from '#flow/language/language.ts';
import { chosenClinic } from '#flow/walk/address.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import type { OneAnswer } from '#flow/walk/migrateAnswers.ts';
import { type Restored, restoreRun } from '#flow/walk/restoreRun.ts';
import { startRun } from '#flow/walk/startRun.ts';
import type { TabStorage } from './browserStorage.ts';
import type { Environment } from './environment.ts';
import type { ChangedAppointment, KeptFilters, SettlingRequest } from './FlowStore.ts';
import { type Drafts, migrateDrafts } from './migrateDrafts.ts';
import { RootStore } from './RootStore.ts';
import { restoreRunVersion } from './VersionStore.ts';

type RunStorage = Pick<TabStorage, 'getItem' | 'setItem'>;

/** Advanced booking has a run of its own: a visitor of the portal never goes on with a patient of staff. */
const storageKey = (flow: string, advanced: boolean): string => `isocentre.run.${flow}${advanced ? '.advanced' : ''}`;

/** The key under which releases up to 2460d12 saved a run. */
const formerStorageKey = (flow: string): string => `isocentre.journey.${flow}`;

/**
 * Creates the stores and restores the persisted state of this tab. A run of an older revision is migrated; invalid state is dropped,
 * and a new run starts.
 */
export function createStores(environment: Environment, storage: RunStorage): RootStore {
  const { flow: prepared, newId } = environment;
  const { compiled, runFacts, brand } = prepared;
  const advanced = runFacts.context.advanced === true;
  const key = storageKey(compiled.flow.id, advanced);
  const saved = readSaved(storage, compiled, advanced);
  const restored = restoreRun(saved?.flow?.run, compiled, runFacts);
  const flow =
    restored?.run.brand === brand
      ? {
          ...migrated(restored, saved?.flow ?? {}, compiled),
          filters: filtersIn(saved?.flow?.filters),
          request: bookingIn<SettlingRequest>(saved?.flow?.request, 'settled'),
          change: bookingIn<ChangedAppointment>(saved?.flow?.change, 'kept'),
          linkedExams: textsIn(saved?.flow?.linkedExams),
          patient: typeof saved?.flow?.patient === 'string' ? saved.flow.patient : undefined,
        }
      : { run: startRun(compiled, { id: newId(), brand }, runFacts) };
  const intent = isIntent(saved?.booking?.intent) ? saved.booking.intent : undefined;
  const root = RootStore.create({ flow, booking: { intent }, behalf: choicesIn(saved?.behalf) }, environment);
  const before = saved?.flow?.run;
  if (isRecord(before) && before.id === flow.run.id && before.revision !== flow.run.revision) root.flow.noteMigrated();
  // Another run is another booking, even if the response of the last one was lost.
  reaction(() => root.flow.run.id, root.booking.forgetIntent);
  reaction(() => root.flow.run.id, root.behalf.clear);
  onSnapshot(root, ({ flow, booking, behalf: { overrides, pending } }) =>
    write(storage, key, {
      flow,
      booking: { intent: booking.intent },
      ...(advanced && { behalf: { overrides, pending } }),
    }),
  );
  return root;
}

/** Switches to the version that the persisted run started with, if the server still has it. Call it before `createStores`. */
export async function restoreVersion(environment: Environment, storage: RunStorage): Promise<void> {
  const { compiled, brand, runFacts } = environment.flow;
  const run = readSaved(storage, compiled, runFacts.context.advanced === true)?.flow?.run;
  if (!isRecord(run) || run.brand !== brand || typeof run.revision !== 'string') return;
  if (run.revision === compiled.hash || !isRecord(run.answers)) return;
  await restoreRunVersion(environment, run.revision, chosenClinic(compiled, run.answers as Run['answers']));
}

/** The migrated run and drafts, with the dropped answers of this and earlier migrations. */
function migrated({ run, dropped }: Restored, saved: SavedFlow, compiled: CompiledFlow) {
  const { drafts, dropped: unseen } = saved;
  const began = isRecord(saved.run) && isRecord(saved.run.began) ? (saved.run.began as NonNullable<Run['began']>) : {};
  const current = migrateDrafts(isRecord(drafts) ? (drafts as Drafts) : {}, compiled, began);
  const before: readonly OneAnswer[] = Array.isArray(unseen) ? unseen : [];
  return { run, drafts: current.drafts, dropped: [...before, ...dropped, ...current.dropped] };
}

/** The filters of texts in a saved state. */
function filtersIn(saved: unknown): KeptFilters {
  const filters = Object.entries(isRecord(saved) ? saved : {}).filter(
    ([, filter]) => isRecord(filter) && Object.values(filter).every((text) => typeof text === 'string'),
  );
  return Object.fromEntries(filters) as KeptFilters;
}

/** What has the key of a booking and a list of this name in a saved state. */
function bookingIn<T>(saved: unknown, list: string): T | undefined {
  const isBooking = isRecord(saved) && typeof saved.bookingKey === 'string' && Array.isArray(saved[list]);
  return isBooking ? (saved as T) : undefined;
}

const textsIn = (saved: unknown): readonly string[] =>
  Array.isArray(saved) ? saved.filter((text) => typeof text === 'string') : [];

interface SavedFlow {
  readonly run?: unknown;
  readonly drafts?: unknown;
  readonly dropped?: unknown;
  readonly filters?: unknown;
  readonly request?: unknown;
  readonly change?: unknown;
  readonly patient?: unknown;
  readonly linkedExams?: unknown;
}

/** The persisted state in the tab's storage. */
interface Saved {
  readonly flow?: SavedFlow;
  readonly booking?: { readonly intent?: unknown };
  readonly behalf?: unknown;
}

function readSaved(storage: RunStorage, { flow }: CompiledFlow, advanced: boolean): Saved | undefined {
  const saved = read(storage, storageKey(flow.id, advanced));
  return saved ?? (advanced ? undefined : read(storage, formerStorageKey(flow.id)));
}

/** The choices of advanced booking in a saved state. */
function choicesIn(saved: unknown) {
  const { overrides, pending } = isRecord(saved) ? saved : {};
  const isOf = ([rule, reason]: [string, unknown]) =>
    ['NOTICE', 'HORIZON'].includes(rule) && typeof reason === 'string';
  return {
    overrides: Object.fromEntries(Object.entries(isRecord(overrides) ? overrides : {}).filter(isOf)),
    pending: typeof pending === 'boolean' ? pending : undefined,
  };
}

function read(storage: RunStorage, key: string): Saved | undefined {
  try {
    const saved: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isRecord(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
}

/** Ignores a full or forbidden storage: only a reload loses the run then. */
function write(storage: RunStorage, key: string, saved: Saved): void {
  try {
    storage.setItem(key, JSON.stringify(saved));
  } catch {
    return;
  }
}

function isIntent(value: unknown): value is { readonly about: string; readonly key: string } {
  return isRecord(value) && typeof value.about === 'string' && typeof value.key === 'string';
}
