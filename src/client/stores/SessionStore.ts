import { flow, type Instance, toGenerator, types } from 'mobx-state-tree';
import { isRecord } from '#base/json.ts';
import type { components } from '#contract/openapi.d.ts';
import { AuthenticationAttempt, type Claim, type CodeChannel, type Progress } from './AuthenticationAttempt.ts';
import { type ApiCall, apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';

/** The role of a session. */
export type Role = components['schemas']['role'];

/** Every session lasts longer than this, milliseconds: if it is unknown earlier, the browser dropped its cookies. */
const shortestSession = 60_000;

/** The booking that a page requests authentication for. */
export type ReauthenticationRequest = Pick<Claim, 'bookingKey' | 'type'>;

/** The session of this browser, as the server sees it, and the attempt to authenticate (AU-4). */
export const SessionStore = types
  .model('SessionStore', {
    attempt: types.optional(AuthenticationAttempt, {}),
    checkCall: types.optional(apiCall, {}),
    cookieCall: types.optional(apiCall, {}),
    logoutCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({
    isAuthenticated: false,
    role: undefined as Role | undefined,
    /** Key of the only booking or booking request of the session. */
    opens: undefined as string | undefined,
    /** Key of the booking whose results may be shown, because a one-time code was verified for it. */
    verifiedFor: undefined as string | undefined,
    /** True if a call showed that the browser drops the server's cookies (AU-7). */
    cookiesDisabled: false,
    /** Opens the authentication dialog while set. */
    reauthentication: undefined as ReauthenticationRequest | undefined,
  }))
  .views((self) => ({
    get loading(): boolean {
      return self.attempt.pending || self.checkCall.pending;
    },
    /** Key of the booking of a patient's session. */
    get bookingKey(): string | undefined {
      return self.role === 'patient' ? self.opens : undefined;
    },
  }))
  .actions((self) => ({
    /** Loads the session. Returns false if there is none; a 401 here is not an error (AU-8). */
    check: flow(function* check(): Generator<PromiseLike<unknown>, boolean> {
      const { api, overrideTexts } = environmentOf(self);
      const session = yield* toGenerator(self.checkCall.run((signal) => api.GET('/api/authenticated', { signal })));
      self.isAuthenticated = session !== undefined;
      self.role = session?.role;
      self.opens = session?.bookingKey;
      self.verifiedFor = session?.verified ? session.bookingKey : undefined;
      if (session) overrideTexts(textsOfRole(session.roleTranslations));
      return self.isAuthenticated;
    }),

    /** Clears everything about the person; the answers of flows stay. */
    clear(): void {
      self.isAuthenticated = false;
      self.role = undefined;
      self.opens = undefined;
      self.verifiedFor = undefined;
      self.attempt.clear();
      environmentOf(self).overrideTexts();
    },

    /** Has the server set a cookie and look for it, to find out whether the browser keeps cookies (AU-7). */
    probeCookies: flow(function* probeCookies() {
      const { api } = environmentOf(self);
      const probe = () => self.cookieCall.run((signal) => api.GET('/api/cookies', { signal }));
      const first = yield* toGenerator(probe());
      const second = first?.kept === false ? yield* toGenerator(probe()) : first;
      if (second) self.cookiesDisabled = !second.kept;
    }),

    /** Ends the session at the server. Returns true on success. */
    logOut: flow(function* logOut() {
      const { api } = environmentOf(self);
      yield self.logoutCall.run((signal) => api.POST('/api/logout', { signal }));
      return self.logoutCall.problem === undefined;
    }),

    /** Opens the authentication dialog. */
    requestAuthentication(reauthentication: ReauthenticationRequest): void {
      self.reauthentication = reauthentication;
    },
    /** Closes the authentication dialog. */
    dismissAuthentication(): void {
      self.reauthentication = undefined;
    },
  }))
  .actions((self) => {
    /** Checks the session after the server reported a successful authentication. */
    const confirm = flow(function* confirm({ authenticated }: Progress): Generator<PromiseLike<unknown>, void> {
      if (!authenticated) return;
      const known = yield* toGenerator(self.check());
      self.cookiesDisabled = !known && self.checkCall.problem?.status === 401;
    });

    const codeCall = flow(function* codeCall(
      call: ApiCall,
      sent: Promise<Progress | undefined>,
    ): Generator<PromiseLike<unknown>, void> {
      const progress = yield* toGenerator(sent);
      if (progress?.authenticated) return yield confirm(progress);
      const unknown = call.problem?.status === 401;
      self.cookiesDisabled = unknown && environmentOf(self).now() - self.attempt.claimedAt < shortestSession;
    });

    return {
      /** Starts another attempt. The session at the server stays until the attempt succeeds. */
      startAuthentication(): void {
        // A late answer about the session before would end the attempt.
        self.checkCall.abort();
        self.isAuthenticated = false;
        self.attempt.start();
      },

      /** Sends a claim. Afterwards `isAuthenticated`, `attempt.otpSent` (a code is needed) or `attempt.problem` is set. */
      authenticate: flow(function* authenticate(claim: Claim) {
        self.isAuthenticated = false;
        self.cookiesDisabled = false;
        const progress = yield* toGenerator(self.attempt.claim(claim));
        if (progress) yield confirm(progress);
      }),

      /** Has the server send another code. */
      sendCode: (channel: CodeChannel) => codeCall(self.attempt.sendCall, self.attempt.sendCode(channel)),

      /** Sends the code that the patient typed. */
      verifyCode: (code: string) => codeCall(self.attempt.codeCall, self.attempt.verifyCode(code)),
    };
  });

/** An instance of the `SessionStore` model. */
export interface SessionStore extends Instance<typeof SessionStore> {}

/** Parses `roleTranslations` (AU-9). Returns texts by key without other values, and {} for invalid JSON. */
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
