/**
 * The flow language. `schemas/flow.schema.json` describes flow files, and `checkShape` validates them.
 * Conditions are typed data and no text expressions. Steps are a map by id plus `order`, so that overlays address steps by id.
 */

import type { Json } from '#base/json.ts';
import type { Comparison, Condition, Expression, FlowFile, Questionnaire, Step } from '#contract/flowFiles.d.ts';
import type { FormShape } from './form.ts';

export type { Condition, Expression, Migration, Questionnaire, Step } from '#contract/flowFiles.d.ts';

/** A key of the locale files, such as `flow.booking.region.title`. */
export type MessageKey = string;

/** Name of a step in the `steps` of its flow. */
export type StepId = string;

/** An operator of a condition. A comparison that cannot be evaluated is unknown (decision 012). */
export type Operator = Comparison['op'];

/** A flow file, with what resolving a pack and inlining subflows add. */
export interface Flow extends FlowFile {
  /** The fields of the forms of the flow, so that a flow can be walked without its forms. Added when a pack is resolved. */
  readonly forms?: { readonly [form: string]: FormShape };
  /** What the questionnaires inside lead to. Added when they are inlined. */
  readonly outcomes?: readonly InnerOutcome[];
  /** Revisions of the subflows. Added when they are inlined. */
  readonly inside?: { readonly [flow: string]: number };
}

/** What answers lead to (QN-5): data of a questionnaire without its condition. */
export type Outcome = Omit<NonNullable<Questionnaire['outcomes']>[number], 'when'>;

/** An outcome of a questionnaire inside a flow. */
export interface InnerOutcome {
  readonly when: Condition;
  readonly outcome: Outcome;
  /** The `subflow` step of the questionnaire, whose name its steps begin with. */
  readonly within: StepId;
  /** Exams and modalities that the questionnaire asks about; empty lists stand for all. */
  readonly asks: { readonly examSlugs: readonly string[]; readonly modalityIds: readonly string[] };
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
  'CONSENT',
] as const satisfies readonly Questionnaire['type'][];

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
