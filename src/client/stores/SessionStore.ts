import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import { isRecord } from '#base/json.ts';
import type { Problem } from '#client/api/problem.ts';
import type { components } from '#contract/openapi.d.ts';
import { environmentOf } from './environment.ts';
import { type Load, type Request, request } from './request.ts';

type Progress = components['schemas']['authentication'];
export type Role = components['schemas']['role'];
export type CodeChannel = components['schemas']['code-channel'];
export type AuthenticationType = components['schemas']['authentication-type'];

/** What a person says of themselves to get in (AU-2). */
export interface Claim {
  readonly bookingKey: string;
  readonly type: AuthenticationType;
  /** YYYY-MM-DD. */
  readonly dateOfBirth: string;
  readonly contactNumber?: string;
}

/** No session ends so soon, milliseconds: who is not known within it keeps no cookies. */
const shortestSession = 60_000;

/** What a person is asked to authenticate for, in a dialog over the page. */
export type Asked = Pick<Claim, 'bookingKey' | 'type'>;

const unsolved: Problem = { code: 'captcha-required', status: 0, messageKey: 'error.captcha-required' };

/** Who this browser is to the server, and how far it got in saying so (AU-4). */
export const SessionStore = types
  .model('SessionStore', {
    captchaRequest: types.optional(request, {}),
    claimRequest: types.optional(request, {}),
    codeRequest: types.optional(request, {}),
    sendRequest: types.optional(request, {}),
    checkRequest: types.optional(request, {}),
    cookieRequest: types.optional(request, {}),
    logoutRequest: types.optional(request, {}),
  })
  .volatile(() => ({
    isAuthenticated: false,
    asked: undefined as Asked | undefined,
    verifiedCaptcha: false,
    otpSent: false,
    /** Whether the browser is at its proof of work. */
    proving: false,
    unproved: undefined as Problem | undefined,
    /** The browser keeps no cookies: the server did not get back what it had given just before (AU-7). */
    cookiesDisabled: false,
    /** Device time of the last time that we were let in as far as a code, milliseconds. */
    claimedAt: 0,
    role: undefined as Role | undefined,
    /** Key of the booking for which a one-time code was given; its results may be seen. */
    verifiedFor: undefined as string | undefined,
    channels: [] as readonly CodeChannel[],
    /** How many codes were sent since this way in was begun. */
    codesSent: 0,
    /** Device time from which another code can be asked for, milliseconds; the wait is the server's. */
    resendAt: 0,
    tickedAt: 0,
  }))
  .views((self) => ({
    get loading(): boolean {
      const { captchaRequest, claimRequest, codeRequest, sendRequest, checkRequest } = self;
      const calls = [captchaRequest, claimRequest, codeRequest, sendRequest, checkRequest];
      return self.proving || calls.some(({ pending }) => pending);
    },
    /** What went wrong with the last attempt. */
    get problem(): Problem | undefined {
      return self.codeRequest.problem ?? self.claimRequest.problem ?? self.captchaRequest.problem ?? self.unproved;
    },
    /** Seconds until another code can be asked for; 0 when it can be now (AU-3). */
    get resendSeconds(): number {
      return Math.max(0, Math.ceil((self.resendAt - self.tickedAt) / 1000));
    },
    /** No attempt is left (AU-5). */
    get exhausted(): boolean {
      return this.problem?.code === 'too-many-attempts';
    },
  }))
  .actions((self) => {
    const environment = () => environmentOf(self);

    function tick(): void {
      self.tickedAt = environment().now();
    }

    function forgetProblems(): void {
      self.unproved = undefined;
      for (const call of [self.captchaRequest, self.claimRequest, self.codeRequest, self.sendRequest]) call.forget();
    }

    /** Nothing of a person is left; what was typed in a flow stays. */
    function reset(): void {
      self.isAuthenticated = false;
      self.verifiedCaptcha = false;
      self.otpSent = false;
      self.role = undefined;
      self.verifiedFor = undefined;
      self.channels = [];
      environment().overrideTexts();
    }

    /** Asks the server who we are; a 401 means nobody, and is no fault (AU-8). */
    const check = flow(function* check(): Generator<PromiseLike<unknown>, boolean> {
      const { api } = environment();
      const session = yield* toGenerator(self.checkRequest.run((signal) => api.GET('/api/authenticated', { signal })));
      self.isAuthenticated = session !== undefined;
      self.role = session?.role;
      self.verifiedFor = session?.verified ? session.bookingKey : undefined;
      if (session) environment().overrideTexts(textsOfRole(session.roleTranslations));
      return self.isAuthenticated;
    });

    /** A challenge, and its solution; undefined, with `problem`, when there is none. */
    const prove = flow(function* prove(): Generator<PromiseLike<unknown>, string | undefined> {
      const { api, prove: solve } = environment();
      self.verifiedCaptcha = false;
      const challenge = yield* toGenerator(self.captchaRequest.run((signal) => api.GET('/api/captcha', { signal })));
      if (!challenge) return undefined;
      self.proving = true;
      const solution = yield* toGenerator(solve(challenge).catch(() => undefined));
      self.proving = false;
      self.verifiedCaptcha = solution !== undefined;
      if (!solution) self.unproved = unsolved;
      return solution;
    });

    const progressed = flow(function* progressed(progress: Progress): Generator<PromiseLike<unknown>, void> {
      tick();
      self.otpSent = progress.otpSent;
      if (progress.otpSent) self.codesSent += 1;
      self.channels = [...progress.channels];
      self.resendAt = self.tickedAt + progress.resendAfter * 1000;
      if (!progress.authenticated) return;
      const known = yield* toGenerator(check());
      self.cookiesDisabled = !known && self.checkRequest.problem?.status === 401;
    });

    /** One call about the code that we have to give. */
    const aboutCode = flow(function* aboutCode(
      kept: Request,
      call: Load<Progress>,
    ): Generator<PromiseLike<unknown>, void> {
      forgetProblems();
      const progress = yield* toGenerator(kept.run(call));
      if (progress) yield progressed(progress);
      const unknown = kept.problem?.status === 401;
      self.cookiesDisabled = unknown && environment().now() - self.claimedAt < shortestSession;
    });

    return {
      /** A way in is begun anew; whoever is signed in by another stays so until it leads somewhere. */
      beginAnew(): void {
        forgetProblems();
        self.isAuthenticated = false;
        self.verifiedCaptcha = false;
        self.otpSent = false;
        self.channels = [];
        self.codesSent = 0;
      },

      /** Nobody waits for the answer to a try any more. */
      abort(): void {
        for (const call of [self.captchaRequest, self.claimRequest, self.codeRequest, self.sendRequest]) call.abort();
      },

      /** Finds out whether the browser keeps cookies, by having the server give one and look for it (AU-7). */
      probeCookies: flow(function* probeCookies() {
        const { api } = environment();
        const ask = () => self.cookieRequest.run((signal) => api.GET('/api/cookies', { signal }));
        const first = yield* toGenerator(ask());
        const second = first?.kept === false ? yield* toGenerator(ask()) : first;
        if (second) self.cookiesDisabled = !second.kept;
      }),

      /** Opens the dialog. */
      ask(asked: Asked): void {
        self.asked = asked;
      },
      /** Closes the dialog. */
      dismiss(): void {
        self.asked = undefined;
      },
      /** Ends the session at the server; true when it is over. */
      end: flow(function* end() {
        const { api } = environment();
        yield self.logoutRequest.run((signal) => api.POST('/api/logout', { signal }));
        return self.logoutRequest.problem === undefined;
      }),
      tick,
      reset,
      check,
      forgetProblems,

      /** Says who one is; afterwards one is authenticated, has to give a code (`otpSent`), or is told why not (`problem`). */
      authenticate: flow(function* authenticate(claim: Claim) {
        const { api } = environment();
        forgetProblems();
        self.isAuthenticated = false;
        self.otpSent = false;
        self.cookiesDisabled = false;
        const captcha = yield* toGenerator(prove());
        if (!captcha) return;
        const body = { ...claim, captcha };
        const progress = yield* toGenerator(
          self.claimRequest.run((signal) => api.POST('/api/authentication', { body, signal })),
        );
        if (progress) self.claimedAt = environment().now();
        if (progress) yield progressed(progress);
      }),

      sendCode: (channel: CodeChannel) =>
        aboutCode(self.sendRequest, (signal) =>
          environment().api.POST('/api/authentication/codes', { body: { channel }, signal }),
        ),

      verifyCode: (code: string) =>
        aboutCode(self.codeRequest, (signal) =>
          environment().api.POST('/api/authentication/codes/verification', { body: { code }, signal }),
        ),
    };
  });

export interface SessionStore extends Instance<typeof SessionStore> {}

/** Texts by key out of `roleTranslations`, a JSON text (AU-9); what is no text is left out, and what is no JSON says nothing. */
export function textsOfRole(json: string): { readonly [key: string]: string } {
  try {
    const value: unknown = JSON.parse(json);
    const texts = Object.entries(isRecord(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    return Object.fromEntries(texts);
  } catch {
    return {};
  }
}
