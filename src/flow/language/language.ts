/**
 * The flow language: what a flow may say. A flow is data; `schemas/flow.schema.json` is its law, `parseFlow` its gate.
 * Design: typed conditions instead of text expressions, steps as a keyed map plus `order`, so that overlays address by id.
 */

import type { Json } from '#base/json.ts';
import type { FormShape } from './form.ts';

/** A key of the locale files, such as `flow.booking.region.title`. */
export type MessageKey = string;
export type StepId = string;

/**
 * Where a value comes from. `field` reads an answer as `step.key` (`details.email`), deeper (`slot.slots.0.clinic`), or from every
 * entry of a list (`details.medicines.*.name`); `var` reads a declared variable of
 * `context` (kiosk, iframe, tablet, staff, locale), `config` (brand settings) or `result` (`result.step.key`, what an
 * action answered); `computed` a named expression of the flow; `value` is a constant.
 */
export type Operand =
  | { readonly field: string }
  | { readonly var: string }
  | { readonly computed: string }
  | { readonly value: Json };

/** A closed set of operators; what cannot be judged is unknown (decision 012). */
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

/**
 * Computed values use the same operands: `{ "sum": [...] }`, `{ "concat": [...] }`, `{ "dateDiff": [from, to], "unit": "years" }`.
 * `score` adds the points of choices: `{ "score": [{ "field": "mood.sleep" }], "points": { "never": 0, "often": 2 } }`.
 */
export type Expression =
  | Operand
  | { readonly sum: readonly Expression[] }
  | { readonly minus: readonly [Expression, Expression] }
  | { readonly score: readonly Expression[]; readonly points: { readonly [choice: string]: number } }
  | { readonly count: Expression }
  | { readonly concat: readonly Expression[] }
  | { readonly coalesce: readonly Expression[] }
  | { readonly dateDiff: readonly [Expression, Expression]; readonly unit: 'days' | 'years' };

export interface Step {
  /** A step kind of the registry, such as `slot-picker`: the name of the folder that draws it. */
  readonly kind: string;
  /** Of title and intro: a variable of a fixed list may stand in the key, as in `title.{context.variant}`. */
  readonly title?: MessageKey;
  readonly intro?: MessageKey;
  /**
   * Address below the portal's base: a path (`select-region`), a query (`booking?step=review`), or both. `{clinic}` is
   * replaced by the slug of the chosen clinic and left out while there is none. `action` steps have no address.
   */
  readonly at?: string;
  /** Booking progress 1 to 3 (BK-1). */
  readonly progress?: 1 | 2 | 3;
  /** The step is part of the flow only while this holds. */
  readonly when?: Condition;
  /**
   * The step protects a patient: where its condition cannot be known it counts as true, no way leads past it, and nothing is called
   * and no time offered before it. Of a `subflow` step this holds for every step inside. Steps of the kind `deny` protect without it.
   */
  readonly protects?: true;
  /** Settings of the kind, checked by the kind's own schema. */
  readonly options?: { readonly [key: string]: Json };
  /** Form id of a `form` step: `<form>.schema.json` with `<form>.ui.json`. */
  readonly form?: string;
  /** A later step to go to instead of the next one in `order`. */
  readonly next?: StepId;
  /** The flow ends here: nothing behind it in `order` follows. The last step of `order` ends by itself. */
  readonly end?: true;
  /** A brand took the step out of its flow (overlay operation `hide`); what refers to it stays valid. */
  readonly hidden?: true;
  /** `subflow` only: id of the flow that is walked inside of this step. */
  readonly subflow?: string;
  /** `action` and `wait` only: a service of the catalogue, what it is given, and where each of its outcomes leads. */
  readonly service?: string;
  readonly input?: { readonly [name: string]: Expression | { readonly [name: string]: Expression } };
  readonly on?: { readonly [outcome: string]: StepId };
}

/** What makes a flow a questionnaire (QN-2); `title` is a message key. */
export interface Questionnaire {
  readonly id: string;
  readonly type: (typeof questionnaireTypes)[number];
  readonly title: MessageKey;
  /** Width of its dialog; `lg` when it says nothing. */
  readonly modalSize?: 'sm' | 'md' | 'lg' | 'xl';
  /** Whether closing the dialog is asked about. */
  readonly showClosingConfirmation?: boolean;
  /** It is asked for these exams and modalities only; both empty or left out: for all. */
  readonly examSlugs?: readonly string[];
  readonly modalityIds?: readonly string[];
  /** Asked whatever the exam. */
  readonly general?: boolean;
}

/** How answers of runs that began with revision `from`, or an older one, become answers of the next. */
export interface Migration {
  readonly from: number;
  /** `step.key` or a whole `step` under its new name. */
  readonly rename?: { readonly [old: string]: string };
  /** New values for old ones, by `step.key`. */
  readonly map?: { readonly [field: string]: { readonly [old: string]: Json } };
  /** Flow whose revisions are counted, when it is walked inside of this one; put in when it is unfolded. */
  readonly of?: string;
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
  /** Parameters of the address that every step of this flow keeps, beside those of its kinds (RT-17). */
  readonly query?: readonly string[];
  /** Paths such as `steps.details.form` that no brand may change: identity, consent and safety. */
  readonly locked?: readonly string[];
  readonly questionnaire?: Questionnaire;
  readonly migrations?: readonly Migration[];
  /** What the forms of the flow ask: put in when a pack is resolved, so that a flow can be walked without its forms. */
  readonly forms?: { readonly [form: string]: FormShape };
  /** Revisions of the flows walked inside of this one: put in when they are unfolded. */
  readonly inside?: { readonly [flow: string]: number };
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
  /** The authors' revisions that it began with, of its flow and of those inside: what migrations start from. */
  readonly began?: { readonly [flow: string]: number };
  readonly brand: string;
  readonly at: StepId;
  readonly answers: Answers;
  /** What actions answered, by step. */
  readonly results: { readonly [step: StepId]: { readonly outcome: string } & StepAnswers };
}

/** What is true around the run and not said by the person: facts for `context.*` and `config.*`. */
export interface RunFacts {
  readonly context: { readonly [name: string]: Json };
  readonly config: { readonly [name: string]: Json };
}

/** When a questionnaire is asked (QN-1). */
export const questionnaireTypes = [
  'REQUIRED_ON_CONFIRMATION',
  'FEEDBACK',
  'DECLINE_APPOINTMENT',
  'CANCEL_APPOINTMENT_PATIENT',
  'CREATE_BOOKING_REQUEST',
  'CREATE_BOOKING_REQUEST_REFERRER',
  'PAIN_SCORE_INITIAL',
  'PAIN_SCORE_FINAL',
  'PROTOCOL',
  'MODALITY_ROUTING',
  'BOOKING_FORM',
] as const;

/** The forms that an expression may have, by their first word. */
export const expressionForms: readonly string[] = [
  'field',
  'var',
  'computed',
  'value',
  'sum',
  'minus',
  'score',
  'concat',
  'coalesce',
  'count',
  'dateDiff',
];

type Input = NonNullable<Step['input']>[string];

/** Whether an input of an action is a group of expressions by name, and not an expression itself. */
export function isInputGroup(input: Input): input is { readonly [name: string]: Expression } {
  return !Object.keys(input).some((key) => expressionForms.includes(key));
}
