import type { Json } from '#base/json.ts';
import type { Answers, Run, RunFacts } from '#flow/language/language.ts';

/** An answer that was asked for and left blank. An absent one (undefined) was not asked for: its step is ahead, or not part of the flow. */
export const blank: unique symbol = Symbol('blank');

/** A value or verdict that cannot be worked out from what was answered, such as a score of a choice without points. */
export const unknown: unique symbol = Symbol('unknown');

/** What an operand may come to. */
export type Value = Json | undefined | typeof blank | typeof unknown;

/** What a condition may come to: it holds, it does not, it was not asked about (undefined), or it cannot be known. */
export type Verdict = boolean | undefined | typeof unknown;

/** A value as texts and services see it: nothing where it is absent, blank or unknown. */
export const jsonOf = (value: Value): Json | undefined => (typeof value === 'symbol' ? undefined : value);

/** Why a condition has no verdict: its operand was not answered, not declared, of a type that the operator cannot judge, or not computable. */
export type UnknownCause = 'unanswered' | 'undeclared' | 'type' | 'incomputable';

/** Told of each operand that left a condition without a verdict; `reference` is as written in the flow. */
export type UnknownReporter = (reference: string, cause: UnknownCause) => void;

/** States of a step in `Scope.relevant`: no part of the flow, part of it, and complete too. */
export const stepIrrelevant = 0;
export const stepRelevant = 1;
export const stepComplete = 2;

/** Everything that conditions and expressions may look at, at one moment of a run. */
export interface Scope {
  readonly answers: Answers;
  readonly results: Run['results'];
  readonly surroundings: RunFacts;
  /** The state of each step, by its position: answers of a step apart are not heard. */
  readonly relevant: Uint8Array;
  readonly report?: UnknownReporter | undefined;
  /** What named conditions and computed values came to in this walk; without it they are worked out each time. */
  readonly memory?: WalkCache;
}

/** What one walk remembers. It must forget nothing and know nothing too early: see `remembered`. */
export interface WalkCache {
  /** Position of the step that is judged now: steps before it are settled. */
  position: number;
  /** What was read, and at which position. */
  readonly known: { readonly position: number; readonly value: unknown }[];
}

/** Reads one value. */
export type Read = (scope: Scope) => Value;

/** Judges one condition. */
export type Test = (scope: Scope) => Verdict;
