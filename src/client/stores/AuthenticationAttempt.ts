import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import type { Problem } from '#client/api/problem.ts';
import type { components } from '#contract/openapi.d.ts';
import { type ApiCall, apiCall, type Load } from './apiCall.ts';
import { environmentOf } from './environment.ts';
import { ProofOfWork } from './ProofOfWork.ts';

/** The server's response to each step of an attempt. */
export type Progress = components['schemas']['authentication'];
/** A channel for one-time codes, such as e-mail. */
export type CodeChannel = components['schemas']['code-channel'];
/** The page that the patient authenticates for. */
export type AuthenticationType = components['schemas']['authentication-type'];

/** The data that identifies a patient (AU-2). */
export interface Claim {
  readonly bookingKey: string;
  readonly type: AuthenticationType;
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string;
  readonly contactNumber?: string;
  readonly channel?: CodeChannel;
}

/** One attempt to authenticate: proof of work, claim and one-time code (AU-3, AU-4). The server decides about each. */
export const AuthenticationAttempt = types
  .model('AuthenticationAttempt', {
    proof: types.optional(ProofOfWork, {}),
    claimCall: types.optional(apiCall, {}),
    codeCall: types.optional(apiCall, {}),
    sendCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({
    /** True while the server waits for a one-time code. */
    otpSent: false,
    channels: [] as readonly CodeChannel[],
    /** Number of codes sent since `start`. */
    codesSent: 0,
    /** Device time at which the server accepted the claim, milliseconds. */
    claimedAt: 0,
    /** Device time from which the server sends another code, milliseconds. */
    resendAt: 0,
    /** Device time of the last tick, milliseconds. */
    tickedAt: 0,
  }))
  .views((self) => ({
    get pending(): boolean {
      return [self.proof, self.claimCall, self.codeCall, self.sendCall].some(({ pending }) => pending);
    },
    /** The problem of the last call. */
    get problem(): Problem | undefined {
      return self.codeCall.problem ?? self.claimCall.problem ?? self.proof.problem;
    },
    /** Seconds until another code can be sent; 0 if it can be sent now (AU-3). */
    get resendSeconds(): number {
      return Math.max(0, Math.ceil((self.resendAt - self.tickedAt) / 1000));
    },
    /** True if no attempt is left (AU-5). */
    get exhausted(): boolean {
      return this.problem?.code === 'too-many-attempts';
    },
  }))
  .actions((self) => ({
    tick(): void {
      self.tickedAt = environmentOf(self).now();
    },
    forgetProblems(): void {
      self.proof.forgetProblem();
      for (const call of [self.claimCall, self.codeCall, self.sendCall]) call.forget();
    },
    abort(): void {
      self.proof.abort();
      for (const call of [self.claimCall, self.codeCall, self.sendCall]) call.abort();
    },
    clear(): void {
      self.proof.reset();
      self.otpSent = false;
      self.channels = [];
    },
    record({ otpSent, channels, resendAfter }: Progress): void {
      self.tickedAt = environmentOf(self).now();
      self.otpSent = otpSent;
      if (otpSent) self.codesSent += 1;
      self.channels = [...channels];
      self.resendAt = self.tickedAt + resendAfter * 1000;
    },
  }))
  .actions((self) => {
    const post = flow(function* post(
      call: ApiCall,
      load: Load<Progress>,
    ): Generator<PromiseLike<unknown>, Progress | undefined> {
      const progress = yield* toGenerator(call.run(load));
      if (progress) self.record(progress);
      return progress;
    });

    return {
      /** Starts another attempt. */
      start(): void {
        self.forgetProblems();
        self.clear();
        self.codesSent = 0;
      },

      /** Sends a proof of work and a claim. Returns undefined, with `problem`, on failure. */
      claim: flow(function* sendClaim(claim: Claim): Generator<PromiseLike<unknown>, Progress | undefined> {
        self.forgetProblems();
        self.otpSent = false;
        const captcha = yield* toGenerator(self.proof.prove());
        if (!captcha) return undefined;
        const { api } = environmentOf(self);
        const body = { ...claim, captcha };
        const progress = yield* toGenerator(
          post(self.claimCall, (signal) => api.POST('/api/authentication', { body, signal })),
        );
        if (progress) self.claimedAt = self.tickedAt;
        return progress;
      }),

      /** Has the server send another code. Returns undefined, with `sendCall.problem`, on failure. */
      sendCode(channel: CodeChannel): Promise<Progress | undefined> {
        self.forgetProblems();
        const { api } = environmentOf(self);
        return post(self.sendCall, (signal) => api.POST('/api/authentication/codes', { body: { channel }, signal }));
      },

      /** Sends the code that the patient typed. Returns undefined, with `codeCall.problem`, on failure. */
      verifyCode(code: string): Promise<Progress | undefined> {
        self.forgetProblems();
        const { api } = environmentOf(self);
        return post(self.codeCall, (signal) =>
          api.POST('/api/authentication/codes/verification', { body: { code }, signal }),
        );
      },
    };
  });

/** An instance of the `AuthenticationAttempt` model. */
export interface AuthenticationAttempt extends Instance<typeof AuthenticationAttempt> {}
