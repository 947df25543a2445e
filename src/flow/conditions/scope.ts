import type { Json } from '#base/json.ts';
import type { Answers, Run, RunFacts } from '#flow/language/language.ts';

/** An answer that was asked for and left blank. An absent answer (undefined) was not asked for: its step is ahead or outside the flow. */
export const blank: unique symbol = Symbol('blank');

/** A value or verdict that cannot be computed from the answers, such as the score of a choice without points. */
export const unknown: unique symbol = Symbol('unknown');

/** The value of an operand. */
export type Value = Json | undefined | typeof blank | typeof unknown;

/** The verdict of a condition: true, false, absent (undefined: not asked) or unknown. */
export type Verdict = boolean | undefined | typeof unknown;

/** A value for texts and services: undefined if it is absent, blank or unknown. */
export const jsonOf = (value: Value): Json | undefined => (typeof value === 'symbol' ? undefined : value);

/** Why a condition is absent or unknown: its operand is not answered, not declared, of the wrong type, or not computable. */
export type UnknownReason = 'unanswered' | 'undeclared' | 'type' | 'incomputable';

/** Receives each operand that made a condition absent or unknown; `reference` is as written in the flow. */
export type UnknownReporter = (reference: string, cause: UnknownReason) => void;

/** States of a step in `Scope.relevant`: not part of the flow, part of it, or part of it and complete. */
export const stepIrrelevant = 0;
export const stepRelevant = 1;
export const stepComplete = 2;

/** All values that conditions and expressions may read at one moment of a run. */
export interface Scope {
  readonly answers: Answers;
  readonly results: Run['results'];
  readonly runFacts: RunFacts;
  /** The state of each step, by its position. Answers of irrelevant steps are not read. */
  readonly relevant: Uint8Array;
  readonly report?: UnknownReporter | undefined;
  /** Cache of named conditions and computed values for one walk; without it they are evaluated each time. */
  readonly memory?: WalkCache;
}

/** Cached values of one walk; `cachedPerWalk` decides how long each stays valid. */
export interface WalkCache {
  /** Position of the step that is evaluated now; earlier steps are final. */
  position: number;
  /** Values by slot, with the position at which each was read. */
  readonly known: { readonly position: number; readonly value: unknown }[];
}

/** Reads one value. */
export type Read = (scope: Scope) => Value;

/** Evaluates one condition. */
export type Test = (scope: Scope) => Verdict;
