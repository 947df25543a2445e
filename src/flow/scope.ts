import type { Answers, Json, Run, Surroundings } from './language.ts';

/** Why a value could not be read: nobody answered, nobody declared it, or it is of a type that the operator cannot judge. */
export type UnknownCause = 'unanswered' | 'undeclared' | 'type';

/** Told of each operand that made a condition unknown, and so false; `reference` is as written in the flow. */
export type Reporter = (reference: string, cause: UnknownCause) => void;

/** Everything that conditions and expressions may look at, at one moment of a run. */
export interface Scope {
  readonly answers: Answers;
  readonly results: Run['results'];
  readonly surroundings: Surroundings;
  /** 1 at the position of each step that belongs to the journey: answers of other steps are not heard. */
  readonly relevant: Uint8Array;
  readonly report?: Reporter | undefined;
  /** What named conditions and computed values came to in this walk; without it they are worked out each time. */
  readonly memory?: Memory;
}

/** What one walk remembers. It must forget nothing and know nothing too early: see `remembered`. */
export interface Memory {
  /** Position of the step that is judged now: steps before it are settled. */
  position: number;
  readonly known: unknown[];
}

/** Reads one value; undefined when there is none. */
export type Read = (scope: Scope) => Json | undefined;

/** Judges one condition: true, false, or undefined when it cannot be known. */
export type Test = (scope: Scope) => boolean | undefined;
