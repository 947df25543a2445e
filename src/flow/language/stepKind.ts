import type { Json } from '#base/json.ts';
import type { StepAnswers } from './language.ts';

/** A JSON Schema (2020-12) as data; whoever holds a validator checks with it. */
export type JsonSchema = { readonly [keyword: string]: Json };

/** The type of one answer: checked when it arrives, known to the linter and to whoever writes a condition. */
export interface AnswerKey {
  readonly type: 'string' | 'number' | 'boolean' | 'array' | 'object';
  readonly items?: 'string' | 'number' | 'boolean' | 'object';
  readonly enum?: readonly string[];
  /** What a text is, beyond being one. */
  readonly format?: 'date' | 'url';
  /** Least and greatest number. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Characters of a text, or of each text of a list, at most. */
  readonly maxLength?: number;
  /** Items of a list at least, and at most. */
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Parts of an object, or of each object of a list; other parts are not kept. */
  readonly properties?: { readonly [name: string]: AnswerKey };
  /** It may be missing although it was asked for; other answers of a complete step are there. */
  readonly optional?: true;
}

/** What a kind knows of the step it judges: its options, and the required fields of its form. */
export interface StepSettings {
  readonly options: { readonly [name: string]: Json };
  readonly required: readonly string[];
}

/** Which earlier answers, when they change, make answers of this kind untrue: answer keys by step kind, or any at all. */
interface Invalidation {
  readonly by: 'every' | { readonly [kind: string]: readonly string[] };
  readonly keys: readonly string[];
}

/**
 * One kind of step: the word in the JSON, what is answered, and when it is complete. Its description and the schema of its options
 * are in `schemas/flow.schema.json`, at `$defs/options/<kind>`.
 */
export interface StepKind {
  readonly kind: string;
  /** Its answers are those of the form that the step names. */
  readonly asks?: 'form';
  /** Answer keys, where no form has them. */
  readonly answers: { readonly [key: string]: AnswerKey };
  /** Query parameters that the kind reads and writes (RT-17). */
  readonly query: readonly string[];
  /** `screen` has an address, `call` runs a service without one, `subflow` stands for the steps of another flow. */
  readonly runs: 'screen' | 'call' | 'subflow';
  /** A `call` whose service is asked until it has an answer. */
  readonly polls?: true;
  /** A screen that searches for times and holds them: every step that protects a patient comes before it. */
  readonly holds?: true;
  /** Its steps protect a patient, whether they say so or not. */
  readonly protects?: true;
  /** Whether a flow ends with it. */
  readonly ends: 'never' | 'sometimes' | 'always';
  readonly invalidation?: Invalidation;
  /** Whether a person may go on; never throws, whatever the answers hold. */
  isComplete(answers: StepAnswers, settings: StepSettings): boolean;
  /** Slug of the one clinic that the answers settle on, for `{clinic}` in addresses (SL-2). */
  clinic?(answers: StepAnswers): string | undefined;
}

/** What the kinds have in common that end a flow: a screen that says something and asks for nothing. */
export const ending = {
  answers: {},
  query: [],
  runs: 'screen',
  ends: 'always',
  isComplete: () => true,
} satisfies Partial<StepKind>;
