import { onSnapshot } from 'mobx-state-tree';
import { restoreRun } from '#flow/restoreRun.ts';
import { startRun } from '#flow/startRun.ts';
import type { Environment } from './environment.ts';
import { RootStore } from './RootStore.ts';

/** One tab's memory; the part of `sessionStorage` that is used. */
export type Memory = Pick<Storage, 'getItem' | 'setItem'>;

const place = (flow: string): string => `isocentre.journey.${flow}`;

/**
 * Makes the stores, taking up the journey that this tab was on. What was saved under an older revision of the journey is
 * fitted to it; a save that cannot be read is dropped, and the journey begins anew.
 */
export function openSession(environment: Environment, memory: Memory): RootStore {
  const { journey, newId } = environment;
  const { compiled, surroundings, brand } = journey;
  const key = place(compiled.flow.id);
  const saved = read(memory, key);
  const restored = restoreRun(saved?.flow?.run, compiled, surroundings)?.run;
  const run = restored?.brand === brand ? restored : startRun(compiled, { id: newId(), brand }, surroundings);
  const drafts = run === restored && isRecord(saved?.flow?.drafts) ? saved.flow.drafts : {};
  const intent = isIntent(saved?.booking?.intent) ? saved.booking.intent : undefined;
  const root = RootStore.create({ flow: { run, drafts }, booking: { intent } }, environment);
  onSnapshot(root, ({ flow, booking }) => write(memory, key, { flow, booking: { intent: booking.intent } }));
  return root;
}

interface Saved {
  readonly flow?: { readonly run?: unknown; readonly drafts?: unknown };
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

/** A full or forbidden storage costs the reload, never the journey. */
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
export function sharedNote(name: string): Environment['holdNote'] {
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
