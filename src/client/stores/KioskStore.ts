import { flow, type Instance, types } from 'mobx-state-tree';
import type { Problem } from '#client/api/problem.ts';
import { environmentOf } from './environment.ts';
import { request } from './request.ts';

/** Rest before a server that did not answer is asked again, milliseconds. */
const patienceMs = 3_000;

/** Whether a problem means that nobody who can help answered, so that asking again is right. */
const isAway = (problem: Problem | undefined): boolean =>
  problem !== undefined && (problem.status === 0 || problem.status === 429 || problem.status >= 500);

/** The watch over a shared device: how long nobody touched it, whether the server is there, and the end of a visit (KI-1, KI-3). */
export const KioskStore = types
  .model('KioskStore', {
    presenceRequest: types.optional(request, {}),
    resetRequest: types.optional(request, {}),
  })
  .volatile(() => ({
    watching: false,
    /** Device time of the last touch that counted, milliseconds. */
    touchedAt: 0,
    /** Device time of the last look, milliseconds. */
    lookedAt: 0,
    /** The server did not answer when it was last asked. */
    away: false,
    /** The visit is being ended; nothing brings it back. */
    ending: false,
  }))
  .views((self) => ({
    /** How the visit stands; undefined while nobody is watched. */
    get idle(): Idle | undefined {
      if (!self.watching) return undefined;
      const { kioskNoActivitySeconds } = environmentOf(self).config.application;
      return idleAt(self.lookedAt - self.touchedAt, kioskNoActivitySeconds);
    },
  }))
  .actions((self) => ({
    look(): void {
      self.lookedAt = environmentOf(self).now();
    },
    /** Somebody is there: the watch begins, or begins anew. Says whether the touch counted (KI-1). */
    touch(): boolean {
      const now = environmentOf(self).now();
      if (self.ending || (self.watching && now - self.touchedAt < throttleMs)) return false;
      self.watching = true;
      self.touchedAt = now;
      self.lookedAt = now;
      return true;
    },
    /** From here on the visit is over, whoever touches the screen (KI-3). */
    stop(): void {
      self.watching = false;
      self.ending = true;
      self.presenceRequest.abort();
    },
  }))
  .actions((self) => {
    const { api, delay: pause } = environmentOf(self);
    return {
      /** Asks whether the server is there, which also keeps the cookies of the device alive (KI-4). */
      findServer: flow(function* findServer() {
        if (self.ending) return;
        yield self.presenceRequest.run((signal) => api.GET('/api/kiosk/device', { signal }));
        self.away = isAway(self.presenceRequest.problem);
      }),

      /** Ends the visit at the server, however long that takes; resolves when it is done (KI-3). */
      end: flow(function* end() {
        self.stop();
        for (;;) {
          yield self.resetRequest.run((signal) => api.POST('/api/kiosk/reset', { signal }));
          self.away = isAway(self.resetRequest.problem);
          if (!self.away) return;
          yield pause(patienceMs);
        }
      }),
    };
  });

export interface KioskStore extends Instance<typeof KioskStore> {}

/** Seconds for which the watch counts down before it ends a visit (KI-2). */
const countdownSeconds = 10;
/** Seconds before the countdown at which a quiet hint appears, so that there are 20 in all (WCAG 2.2.1). */
const hintSeconds = 10;
/** Touches closer together than this count as one, milliseconds (KI-1). */
const throttleMs = 500;

/** How a visit at a shared device stands. */
interface Idle {
  readonly phase: 'busy' | 'hint' | 'countdown' | 'over';
  /** Whole seconds until the visit ends, while it counts down. */
  readonly secondsLeft: number;
  /** Milliseconds until any of this changes; 0 once it is over. */
  readonly nextMs: number;
}

/** How a visit stands after `idleMs` milliseconds without a touch, where `seconds` of it are allowed (KI-2). */
export function idleAt(idleMs: number, seconds: number): Idle {
  const asks = seconds * 1000;
  const hints = Math.max(asks - hintSeconds * 1000, asks / 2);
  const ends = asks + countdownSeconds * 1000;
  if (idleMs < hints) return { phase: 'busy', secondsLeft: countdownSeconds, nextMs: hints - idleMs };
  if (idleMs < asks) return { phase: 'hint', secondsLeft: countdownSeconds, nextMs: asks - idleMs };
  if (idleMs >= ends) return { phase: 'over', secondsLeft: 0, nextMs: 0 };
  const left = ends - idleMs;
  const secondsLeft = Math.ceil(left / 1000);
  return { phase: 'countdown', secondsLeft, nextMs: left - (secondsLeft - 1) * 1000 };
}
