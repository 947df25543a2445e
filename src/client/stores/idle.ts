/** Seconds for which the watch counts down before it ends a visit (KI-2). */
export const countdownSeconds = 10;
/** Seconds before the countdown at which a quiet hint appears, so that there are 20 in all (WCAG 2.2.1). */
export const hintSeconds = 10;
/** Touches closer together than this count as one, milliseconds (KI-1). */
export const throttleMs = 500;

/** How a visit at a shared device stands. */
export interface Idle {
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
