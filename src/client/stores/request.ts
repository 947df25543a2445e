import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Problem } from '#client/api/problem.ts';

/** A call of the contract, given the signal that ends it. */
export type Load<T> = (signal: AbortSignal) => Promise<{ data?: T; error?: unknown }>;

/** An answer that broke off while it was read. */
const broken: Problem = { code: 'unreadable', status: 0, messageKey: 'error.unexpected' };

/**
 * The one way to load. Keeps whether a call is under way and what went wrong with the last one; a newer call supersedes
 * an older one, whose answer is then neither shown nor reported.
 */
export const request = types
  .model('request')
  .volatile(() => ({
    pending: false,
    problem: undefined as Problem | undefined,
    controller: undefined as AbortController | undefined,
  }))
  .actions((self) => ({
    /** Ends a call that is under way, quietly (BK-9). */
    abort(): void {
      self.controller?.abort();
      self.controller = undefined;
      self.pending = false;
    },
    forget(): void {
      self.problem = undefined;
    },
  }))
  .actions((self) => ({
    /** Gives what was loaded; undefined when the call failed (see `problem`) or was superseded. */
    run: flow(function* run(load: Load<unknown>) {
      self.abort();
      const controller = new AbortController();
      self.controller = controller;
      self.pending = true;
      self.problem = undefined;
      const { data, error } = yield* toGenerator(
        load(controller.signal).catch(() => ({ data: undefined, error: broken })),
      );
      if (self.controller !== controller) return undefined;
      self.controller = undefined;
      self.pending = false;
      self.problem = error as Problem | undefined;
      return data;
    }) as <T>(load: Load<T>) => Promise<T | undefined>,
  }));

/** One call and its state. */
export interface Request extends Instance<typeof request> {}
