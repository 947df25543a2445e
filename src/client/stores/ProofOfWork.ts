import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Problem } from '#client/api/problem.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';

const unsolvedProblem: Problem = { code: 'captcha-required', status: 0, messageKey: 'error.captcha-required' };

/** The proof of work that the server demands before an authentication (ALTCHA, AU-4). */
export const ProofOfWork = types
  .model('ProofOfWork', { challengeCall: types.optional(apiCall, {}) })
  .volatile(() => ({
    solving: false,
    /** True if the last challenge was solved. */
    verifiedCaptcha: false,
    /** Set if the browser failed to solve a challenge. */
    unsolved: undefined as Problem | undefined,
  }))
  .views((self) => ({
    get pending(): boolean {
      return self.solving || self.challengeCall.pending;
    },
    get problem(): Problem | undefined {
      return self.challengeCall.problem ?? self.unsolved;
    },
  }))
  .actions((self) => ({
    /** Loads a challenge and solves it. Returns the solution; undefined, with `problem`, on failure. */
    prove: flow(function* prove(): Generator<PromiseLike<unknown>, string | undefined> {
      const { api, prove: solve } = environmentOf(self);
      self.verifiedCaptcha = false;
      const challenge = yield* toGenerator(self.challengeCall.run((signal) => api.GET('/api/captcha', { signal })));
      if (!challenge) return undefined;
      self.solving = true;
      const solution = yield* toGenerator(solve(challenge).catch(() => undefined));
      self.solving = false;
      self.verifiedCaptcha = solution !== undefined;
      if (!solution) self.unsolved = unsolvedProblem;
      return solution;
    }),
    reset(): void {
      self.verifiedCaptcha = false;
    },
    forgetProblem(): void {
      self.unsolved = undefined;
      self.challengeCall.forget();
    },
    abort(): void {
      self.challengeCall.abort();
    },
  }));

/** An instance of the `ProofOfWork` model. */
export interface ProofOfWork extends Instance<typeof ProofOfWork> {}
