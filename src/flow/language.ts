/**
 * The flow language: what a journey may say. A flow is data; `schemas/flow.schema.json` is its law, `parseFlow` its gate.
 * Design: typed conditions instead of text expressions, steps as a keyed map plus `order`, so that overlays address by id.
 */

import type { FormShape } from './form.ts';

/** Any value that JSON can carry. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A key of the locale files, such as `flow.booking.region.title`. */
export type MessageKey = string;
export type StepId = string;

/**
 * Where a value comes from. `field` reads an answer as `step.key` (`details.email`); `var` reads a declared variable of
 * `context` (kiosk, iframe, tablet, staff, locale), `config` (brand settings) or `result` (`result.step.key`, what an
 * action answered); `computed` a named expression of the flow; `value` is a constant.
 */
export type Operand =
  | { readonly field: string }
  | { readonly var: string }
  | { readonly computed: string }
  | { readonly value: Json };

/** A closed set of operators; an unknown operand makes the condition unknown, which reads as false and is reported. */
export type Operator =
  | 'is'
  | 'isNot'
  | 'in'
  | 'notIn'
  | 'anyIn'
  | 'allIn'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'before'
  | 'after'
  | 'answered'
  | 'empty'
  | 'count';

export type Condition =
  | (({ readonly field: string } | { readonly var: string } | { readonly computed: string }) & {
      readonly op: Operator;
      readonly value?: Json;
    })
  | { readonly all: readonly Condition[] }
  | { readonly any: readonly Condition[] }
  | { readonly not: Condition }
  | { readonly use: string };

/** Computed values use the same operands: `{ "sum": [...] }`, `{ "concat": [...] }`, `{ "dateDiff": [from, to], "unit": "years" }`. */
export type Expression =
  | Operand
  | { readonly sum: readonly Expression[] }
  | { readonly count: Expression }
  | { readonly concat: readonly Expression[] }
  | { readonly coalesce: readonly Expression[] }
  | { readonly dateDiff: readonly [Expression, Expression]; readonly unit: 'days' | 'years' };

export interface Step {
  /** A step kind of the registry, such as `slot-picker`: the name of the folder that draws it. */
  readonly kind: string;
  readonly title?: MessageKey;
  readonly intro?: MessageKey;
  /**
   * Address below the portal's base: a path (`select-region`), a query (`booking?step=review`), or both. `{clinic}` is
   * replaced by the slug of the chosen clinic and left out while there is none. `action` steps have no address.
   */
  readonly at?: string;
  /** Booking progress 1 to 3 (BK-1). */
  readonly progress?: 1 | 2 | 3;
  /** The step is part of the journey only while this holds. */
  readonly when?: Condition;
  /** Settings of the kind, checked by the kind's own schema. */
  readonly options?: { readonly [key: string]: Json };
  /** Form id of a `form` step: `<form>.schema.json` with `<form>.ui.json`. */
  readonly form?: string;
  /** A later step to go to instead of the next one in `order`. */
  readonly next?: StepId;
  /** The journey ends here: nothing behind it in `order` follows. The last step of `order` ends by itself. */
  readonly end?: true;
  /** A brand took the step out of its journey (overlay operation `hide`); what refers to it stays valid. */
  readonly hidden?: true;
  /** `action` only: a service of the catalogue, what it is given, and where each of its outcomes leads. */
  readonly service?: string;
  readonly input?: { readonly [name: string]: Expression | { readonly [name: string]: Expression } };
  readonly on?: { readonly [outcome: string]: StepId };
}

export interface Flow {
  readonly $schema?: string;
  readonly id: string;
  readonly revision: number;
  readonly title: MessageKey;
  readonly conditions?: { readonly [name: string]: Condition };
  readonly computed?: { readonly [name: string]: Expression };
  readonly steps: { readonly [id: StepId]: Step };
  readonly order: readonly StepId[];
  /** Paths such as `steps.details.form` that no brand may change: identity, consent and safety. */
  readonly locked?: readonly string[];
  /** What the forms of the flow ask: put in when a pack is resolved, so that a flow can be walked without its forms. */
  readonly forms?: { readonly [form: string]: FormShape };
}

/** Answers by step, then by key: `{ region: { region: 'nsw-sydney' }, details: { firstName: 'Ada' } }`. */
export type StepAnswers = { readonly [key: string]: Json };
export type Answers = { readonly [step: StepId]: StepAnswers };

/** One walk of one person through a flow. Its identity is its own, never the booking key. */
export interface Run {
  readonly id: string;
  readonly flow: string;
  /** Content hash of the resolved flow that the run began with. */
  readonly revision: string;
  readonly brand: string;
  readonly at: StepId;
  readonly answers: Answers;
  /** What actions answered, by step. */
  readonly results: { readonly [step: StepId]: { readonly outcome: string } & StepAnswers };
}

/** What is true around the run and not said by the person: facts for `context.*` and `config.*`. */
export interface Surroundings {
  readonly context: { readonly [name: string]: Json };
  readonly config: { readonly [name: string]: Json };
}

/** Something wrong in a file that a person wrote, and what to do about it. */
export interface Fault {
  readonly rule: string;
  readonly severity: 'error' | 'warning';
  readonly file: string;
  /** JSON pointer into the file (RFC 6901). */
  readonly pointer: string;
  readonly reason: string;
  readonly fix?: string;
}
