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
import type { KeptFilters, SettlingRequest } from './FlowStore.ts';
import { type Drafts, migrateDrafts } from './migrateDrafts.ts';
import { RootStore } from './RootStore.ts';
import { restoreRunVersion } from './VersionStore.ts';

type RunStorage = Pick<TabStorage, 'getItem' | 'setItem'>;

const storageKey = (flow: string): string => `isocentre.run.${flow}`;

/** Under which releases up to 2460d12 saved a run. */
const formerStorageKey = (flow: string): string => `isocentre.journey.${flow}`;

/**
 * Creates the stores and restores the persisted state of this tab. A run of an older revision is migrated; invalid state is dropped,
 * and a new run starts.
 */
export function createStores(environment: Environment, storage: RunStorage): RootStore {
  const { flow: prepared, newId } = environment;
  const { compiled, runFacts, brand } = prepared;
  const key = storageKey(compiled.flow.id);
  const saved = readSaved(storage, compiled);
  const restored = restoreRun(saved?.flow?.run, compiled, runFacts);
  const flow =
    restored?.run.brand === brand
      ? {
          ...migrated(restored, saved?.flow ?? {}, compiled),
          filters: filtersIn(saved?.flow?.filters),
          request: requestIn(saved?.flow?.request),
          linkedExams: textsIn(saved?.flow?.linkedExams),
          patient: typeof saved?.flow?.patient === 'string' ? saved.flow.patient : undefined,
        }
      : { run: startRun(compiled, { id: newId(), brand }, runFacts) };
  const intent = isIntent(saved?.booking?.intent) ? saved.booking.intent : undefined;
  const root = RootStore.create({ flow, booking: { intent } }, environment);
  const before = saved?.flow?.run;
  if (isRecord(before) && before.id === flow.run.id && before.revision !== flow.run.revision) root.flow.noteMigrated();
  // Another run is another booking, even if the response of the last one was lost.
  reaction(() => root.flow.run.id, root.booking.forgetIntent);
  onSnapshot(root, ({ flow, booking }) => write(storage, key, { flow, booking: { intent: booking.intent } }));
  return root;
}

/** Switches to the version that the persisted run started with, if the server still has it. Call it before `createStores`. */
export async function restoreVersion(environment: Environment, storage: RunStorage): Promise<void> {
  const { compiled, brand } = environment.flow;
  const run = readSaved(storage, compiled)?.flow?.run;
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

/** The booking request in a saved state. */
function requestIn(saved: unknown): SettlingRequest | undefined {
  const isRequest = isRecord(saved) && typeof saved.bookingKey === 'string' && Array.isArray(saved.settled);
  return isRequest ? (saved as unknown as SettlingRequest) : undefined;
}

const textsIn = (saved: unknown): readonly string[] =>
  Array.isArray(saved) ? saved.filter((text) => typeof text === 'string') : [];

interface SavedFlow {
  readonly run?: unknown;
  readonly drafts?: unknown;
  readonly dropped?: unknown;
  readonly filters?: unknown;
  readonly request?: unknown;
  readonly patient?: unknown;
  readonly linkedExams?: unknown;
}

/** The persisted state in the tab's storage. */
interface Saved {
  readonly flow?: SavedFlow;
  readonly booking?: { readonly intent?: unknown };
}

function readSaved(storage: RunStorage, { flow }: CompiledFlow): Saved | undefined {
  return read(storage, storageKey(flow.id)) ?? read(storage, formerStorageKey(flow.id));
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
