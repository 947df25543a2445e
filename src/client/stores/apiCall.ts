import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Problem } from '#client/api/problem.ts';

/** A call of the contract; the signal aborts it. */
export type Load<T> = (signal: AbortSignal) => Promise<{ data?: T; error?: unknown }>;

/** The response broke off while it was read. */
const unreadable: Problem = { code: 'unreadable', status: 0, messageKey: 'error.unexpected' };

/**
 * Runs the calls of a store one at a time, with their state: `pending`, and the `problem` of the last call. A newer call aborts an
 * older one, whose response is then neither used nor reported.
 */
export const apiCall = types
  .model('ApiCall')
  .volatile(() => ({
    pending: false,
    problem: undefined as Problem | undefined,
    controller: undefined as AbortController | undefined,
  }))
  .actions((self) => ({
    /** Aborts the pending call without a problem (BK-9). */
    abort(): void {
      self.controller?.abort();
      self.controller = undefined;
      self.pending = false;
    },
    /** Forgets the problem of the last call. */
    forget(): void {
      self.problem = undefined;
    },
  }))
  .actions((self) => ({
    /** Returns the data; undefined if the call failed (see `problem`) or was aborted. */
    run: flow(function* run(load: Load<unknown>) {
      self.abort();
      const controller = new AbortController();
      self.controller = controller;
      self.pending = true;
      self.problem = undefined;
      const { data, error } = yield* toGenerator(
        load(controller.signal).catch(() => ({ data: undefined, error: unreadable })),
      );
      if (self.controller !== controller) return undefined;
      self.controller = undefined;
      self.pending = false;
      self.problem = error as Problem | undefined;
      return data;
    }) as <T>(load: Load<T>) => Promise<T | undefined>,
  }));

/** An instance of the `apiCall` model. */
export interface ApiCall extends Instance<typeof apiCall> {}
