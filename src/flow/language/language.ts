/**
 * The types of the flow language. A flow is data; `schemas/flow.schema.json` describes it, `checkShape` validates it. Conditions are typed
 * objects instead of text expressions. Steps are a keyed map plus `order`, so that overlays can address them by id.
 */

import type { Json } from '#base/json.ts';
import type { FormShape } from './form.ts';

/** A key of the locale files, such as `flow.booking.region.title`. */
export type MessageKey = string;
/** The key of a step in `steps`. */
export type StepId = string;

/**
 * Where a value comes from. `field` reads an answer as `step.key` (`details.email`), deeper (`slot.slots.0.clinic`), or from every
 * entry of a list (`details.medicines.*.name`); `var` reads a declared variable of
 * `context` (kiosk, iframe, tablet, staff, locale), `config` (brand settings) or `result` (`result.step.key`, the result of an
 * action); `computed` a named expression of the flow; `value` is a constant.
 */
export type Operand =
  | { readonly field: string }
  | { readonly var: string }
  | { readonly computed: string }
  | { readonly value: Json };

/** The operators of comparisons. A comparison of values that do not fit is unknown (decision 012). */
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

/** A condition: one comparison, a combination of conditions, or a named condition. */
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

/** One step of a flow. */
export interface Step {
  /** A step kind of the registry, such as `slot-picker`; also the name of its folder in the client. */
  readonly kind: string;
  /** Title and intro may contain a variable with fixed values, as in `title.{context.variant}`. */
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
   * The step protects a patient: an unknown condition counts as true, no path leads past the step, and no service is called and no time
   * offered before it. On a `subflow` step it applies to every step inside. Steps of the kind `deny` always protect.
   */
  readonly protects?: true;
  /** Options of the kind, checked by the kind's schema. */
  readonly options?: { readonly [key: string]: Json };
  /** Form id of a `form` step: `<form>.schema.json` with `<form>.ui.json`. */
  readonly form?: string;
  /** A later step to go to instead of the next one in `order`. */
  readonly next?: StepId;
  /** The flow ends with this step. The last step in `order` ends the flow without it. */
  readonly end?: true;
  /** A brand removed the step from its flow (overlay operation `hide`); references to it stay valid. */
  readonly hidden?: true;
  /** `subflow` only: id of the flow whose steps take the place of this step. */
  readonly subflow?: string;
  /** `action` and `wait` only: the service, its input, and the step that each outcome leads to. */
  readonly service?: string;
  readonly input?: { readonly [name: string]: Expression | { readonly [name: string]: Expression } };
  readonly on?: { readonly [outcome: string]: StepId };
}

/** Properties of a flow that is a questionnaire (QN-2); `title` is a message key. */
export interface Questionnaire {
  readonly id: string;
  readonly type: (typeof questionnaireTypes)[number];
  readonly title: MessageKey;
  /** Width of its dialog; `lg` by default. */
  readonly modalSize?: 'sm' | 'md' | 'lg' | 'xl';
  /** Whether closing the dialog needs a confirmation. */
  readonly showClosingConfirmation?: boolean;
  /** Exams and modalities that it is asked for; both empty or missing means all. */
  readonly examSlugs?: readonly string[];
  readonly modalityIds?: readonly string[];
  /** Asked for every exam. */
  readonly general?: boolean;
}

/** Converts answers of runs that began with revision `from` or earlier into answers of the next revision. */
export interface Migration {
  readonly from: number;
  /** New names of answers (`step.key`) or of whole steps. */
  readonly rename?: { readonly [old: string]: string };
  /** New values for old ones, by `step.key`. */
  readonly map?: { readonly [field: string]: { readonly [old: string]: Json } };
  /** For a subflow: the flow whose revisions count. Set when the subflow is inlined. */
  readonly of?: string;
}

/** A flow as its author wrote it, or as it was resolved. */
export interface Flow {
  readonly $schema?: string;
  readonly id: string;
  readonly revision: number;
  readonly title: MessageKey;
  readonly conditions?: { readonly [name: string]: Condition };
  readonly computed?: { readonly [name: string]: Expression };
  readonly steps: { readonly [id: StepId]: Step };
  readonly order: readonly StepId[];
  /** Query parameters that every step of this flow keeps, in addition to those of its kinds (RT-17). */
  readonly query?: readonly string[];
  /** Paths such as `steps.details.form` that no brand may change: identity, consent and safety. */
  readonly locked?: readonly string[];
  readonly questionnaire?: Questionnaire;
  readonly migrations?: readonly Migration[];
  /** Shapes of the flow's forms. Set when a pack is resolved, so that the engine does not need the forms. */
  readonly forms?: { readonly [form: string]: FormShape };
  /** Revisions of the subflows. Set when they are inlined. */
  readonly inside?: { readonly [flow: string]: number };
}

/** The answers of one step, by key. */
export type StepAnswers = { readonly [key: string]: Json };

/** Answers by step, then by key: `{ region: { region: 'nsw-sydney' }, details: { firstName: 'Ada' } }`. */
export type Answers = { readonly [step: StepId]: StepAnswers };

/** One person's walk through a flow. Its id is never the booking key. */
export interface Run {
  readonly id: string;
  readonly flow: string;
  /** Content hash of the resolved flow that the run began with. */
  readonly revision: string;
  /** The revisions of the flow and its subflows with which the run began: migrations start there. */
  readonly began?: { readonly [flow: string]: number };
  readonly brand: string;
  readonly at: StepId;
  readonly answers: Answers;
  /** Results of actions, by step. */
  readonly results: { readonly [step: StepId]: { readonly outcome: string } & StepAnswers };
}

/** Facts about a run that are not answers: variables `context.*` and settings `config.*`. */
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

/** The property that determines the form of an expression. */
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

/** Whether an input of an action is an object of named expressions, and not an expression. */
export function isInputGroup(input: Input): input is { readonly [name: string]: Expression } {
  return !Object.keys(input).some((key) => expressionForms.includes(key));
}
