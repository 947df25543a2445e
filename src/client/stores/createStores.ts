import { reaction } from 'mobx';
import { onSnapshot } from 'mobx-state-tree';
import { chosenClinic } from '#flow/walk/address.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import type { OneAnswer } from '#flow/walk/migrateAnswers.ts';
import { type Restored, restoreRun } from '#flow/walk/restoreRun.ts';
import { startRun } from '#flow/walk/startRun.ts';
import type { Environment } from './environment.ts';
import { migrateDrafts } from './migrateDrafts.ts';
import { RootStore } from './RootStore.ts';
import { restoreRunVersion } from './version.ts';

/** One tab's memory; the part of `sessionStorage` that is used. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const place = (flow: string): string => `isocentre.run.${flow}`;

/**
 * Makes the stores, taking up the flow that this tab was on. What was saved under an older revision of the flow is
 * fitted to it; a save that cannot be read is dropped, and the flow begins anew.
 */
export function createStores(environment: Environment, memory: Memory): RootStore {
  const { flow: prepared, newId } = environment;
  const { compiled, surroundings, brand } = prepared;
  const key = place(compiled.flow.id);
  const saved = read(memory, key);
  const restored = restoreRun(saved?.flow?.run, compiled, surroundings);
  const flow =
    restored?.run.brand === brand
      ? takenUp(restored, saved?.flow ?? {}, compiled)
      : { run: startRun(compiled, { id: newId(), brand }, surroundings) };
  const intent = isIntent(saved?.booking?.intent) ? saved.booking.intent : undefined;
  const root = RootStore.create({ flow, booking: { intent } }, environment);
  const before = saved?.flow?.run;
  if (isRecord(before) && before.id === flow.run.id && before.revision !== flow.run.revision) root.flow.noteMoved();
  // Another run is another booking, also where nobody knows whether the last one was made.
  reaction(() => root.flow.run.id, root.booking.forgetIntent);
  onSnapshot(root, ({ flow, booking }) => write(memory, key, { flow, booking: { intent: booking.intent } }));
  return root;
}

/**
 * Has the flow that this tab was on go on with the version that it began with, while the server still has it. To be called
 * before the stores are made.
 */
export async function restoreVersion(environment: Environment, memory: Memory): Promise<void> {
  const { compiled, brand } = environment.flow;
  const run = read(memory, place(compiled.flow.id))?.flow?.run;
  if (!isRecord(run) || run.brand !== brand || typeof run.revision !== 'string') return;
  if (run.revision === compiled.revision || !isRecord(run.answers)) return;
  await restoreRunVersion(environment, run.revision, chosenClinic(compiled, run.answers));
}

/** Run, drafts, and what of both has no place any more, with what was not yet seen of an earlier time. */
function takenUp({ run, dropped }: Restored, saved: SavedFlow, compiled: CompiledFlow) {
  const { drafts, dropped: unseen } = saved;
  const began = isRecord(saved.run) && isRecord(saved.run.began) ? saved.run.began : {};
  const fitted = migrateDrafts(isRecord(drafts) ? drafts : {}, compiled, began);
  const before: readonly OneAnswer[] = Array.isArray(unseen) ? unseen : [];
  return { run, drafts: fitted.drafts, dropped: [...before, ...dropped, ...fitted.dropped] };
}

interface SavedFlow {
  readonly run?: unknown;
  readonly drafts?: unknown;
  readonly dropped?: unknown;
}

interface Saved {
  readonly flow?: SavedFlow;
  readonly booking?: { readonly intent?: unknown };
}

function read(memory: Memory, key: string): Saved | undefined {
  try {
    const saved: unknown = JSON.parse(memory.getItem(key) ?? 'null');
    return isRecord(saved) ? saved : undefined;
  } catch {
    return undefined;
  }
}

/** A full or forbidden storage costs the reload, never the flow. */
function write(memory: Memory, key: string, saved: Saved): void {
  try {
    memory.setItem(key, JSON.stringify(saved));
  } catch {
    return;
  }
}

function isRecord(value: unknown): value is { readonly [key: string]: never } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isIntent(value: unknown): value is { readonly about: string; readonly key: string } {
  return isRecord(value) && typeof value.about === 'string' && typeof value.key === 'string';
}

/** A note in the storage that all tabs share; where storage is forbidden, it always says yes. */
export function sharedFlag(name: string): Environment['holdFlag'] {
  return {
    read: () => {
      try {
        return localStorage.getItem(name) !== null;
      } catch {
        return true;
      }
    },
    write: (noted) => {
      try {
        if (noted) localStorage.setItem(name, '1');
        else localStorage.removeItem(name);
      } catch {
        return;
      }
    },
  };
}
