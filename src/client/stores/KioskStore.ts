import { flow, type Instance, types } from 'mobx-state-tree';
import type { Problem } from '#client/api/problem.ts';
import { apiCall } from './apiCall.ts';
import { environmentOf } from './environment.ts';

/** Delay before another request to a server that did not respond, milliseconds. */
const retryMs = 3_000;

/** Returns true if another request may succeed: no response, a rate limit or a server error. */
const isUnreachable = (problem: Problem | undefined): boolean =>
  problem !== undefined && (problem.status === 0 || problem.status === 429 || problem.status >= 500);

/** Length of the countdown before a visit ends, seconds (KI-2). */
const countdownSeconds = 10;
/** Time between the hint and the countdown, seconds; with the countdown there are 20 s (WCAG 2.2.1). */
const hintSeconds = 10;
/** Touches closer together than this count as one, milliseconds (KI-1). */
const throttleMs = 500;

/** The idle state of a visit at a shared device. */
interface Idle {
  readonly phase: 'busy' | 'hint' | 'countdown' | 'over';
  /** Whole seconds of the countdown that are left. */
  readonly secondsLeft: number;
  /** Milliseconds until the next change; 0 once the visit is over. */
  readonly nextMs: number;
}

/** Watches a shared device: idle time, reachability of the server, and the end of a visit (KI-1, KI-3). */
export const KioskStore = types
  .model('KioskStore', {
    presenceCall: types.optional(apiCall, {}),
    resetCall: types.optional(apiCall, {}),
  })
  .volatile(() => ({
    watching: false,
    /** Device time of the last touch that counted, milliseconds. */
    touchedAt: 0,
    /** Device time of the last tick, milliseconds. */
    tickedAt: 0,
    /** True if the server did not respond to the last request. */
    unreachable: false,
    /** True once the visit is ending; this cannot be undone. */
    ending: false,
  }))
  .views((self) => ({
    /** The idle state; undefined without a visit. */
    get idle(): Idle | undefined {
      if (!self.watching) return undefined;
      const { kioskNoActivitySeconds } = environmentOf(self).config.application;
      return idleAt(self.tickedAt - self.touchedAt, kioskNoActivitySeconds);
    },
  }))
  .actions((self) => ({
    tick(): void {
      self.tickedAt = environmentOf(self).now();
    },
    /** Starts or restarts the idle time. Returns false for a touch that does not count (KI-1). */
    touch(): boolean {
      const now = environmentOf(self).now();
      if (self.ending || (self.watching && now - self.touchedAt < throttleMs)) return false;
      self.watching = true;
      self.touchedAt = now;
      self.tickedAt = now;
      return true;
    },
    /** Ends the watch; later touches do not count (KI-3). */
    stop(): void {
      self.watching = false;
      self.ending = true;
      self.presenceCall.abort();
    },
  }))
  .actions((self) => {
    const { api, delay: pause } = environmentOf(self);
    return {
      /** Checks that the server responds, which also renews the cookies of the device (KI-4). */
      findServer: flow(function* findServer() {
        if (self.ending) return;
        yield self.presenceCall.run((signal) => api.GET('/api/kiosk/device', { signal }));
        self.unreachable = isUnreachable(self.presenceCall.problem);
      }),

      /** Ends the visit at the server. Retries until it succeeds (KI-3). */
      end: flow(function* end() {
        self.stop();
        for (;;) {
          yield self.resetCall.run((signal) => api.POST('/api/kiosk/reset', { signal }));
          self.unreachable = isUnreachable(self.resetCall.problem);
          if (!self.unreachable) return;
          yield pause(retryMs);
        }
      }),
    };
  });

/** An instance of the `KioskStore` model. */
export interface KioskStore extends Instance<typeof KioskStore> {}

/** Returns the idle state after `idleMs` milliseconds without a touch; the countdown starts after `seconds` (KI-2). */
export function idleAt(idleMs: number, seconds: number): Idle {
  const countdownAt = seconds * 1000;
  const hintAt = Math.max(countdownAt - hintSeconds * 1000, countdownAt / 2);
  const overAt = countdownAt + countdownSeconds * 1000;
  if (idleMs < hintAt) return { phase: 'busy', secondsLeft: countdownSeconds, nextMs: hintAt - idleMs };
  if (idleMs < countdownAt) return { phase: 'hint', secondsLeft: countdownSeconds, nextMs: countdownAt - idleMs };
  if (idleMs >= overAt) return { phase: 'over', secondsLeft: 0, nextMs: 0 };
  const left = overAt - idleMs;
  const secondsLeft = Math.ceil(left / 1000);
  return { phase: 'countdown', secondsLeft, nextMs: left - (secondsLeft - 1) * 1000 };
}
