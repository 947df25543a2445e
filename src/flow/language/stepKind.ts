import type { Json } from '#base/json.ts';
import type { StepAnswers } from './language.ts';

/** A JSON Schema (2020-12) as data. */
export type JsonSchema = { readonly [keyword: string]: Json };

/** The type of one answer. Answers are checked against it, and the linter checks conditions against it. */
export interface AnswerKey {
  readonly type: 'string' | 'number' | 'boolean' | 'array' | 'object';
  readonly items?: 'string' | 'number' | 'boolean' | 'object';
  readonly enum?: readonly string[];
  /** Format of a text. */
  readonly format?: 'date' | 'url';
  /** Smallest and largest number. */
  readonly minimum?: number;
  readonly maximum?: number;
  /** Maximum characters of a text, or of each text of a list. */
  readonly maxLength?: number;
  /** Minimum and maximum number of items of a list. */
  readonly minItems?: number;
  readonly maxItems?: number;
  /** No two items of the list of texts are the same. */
  readonly uniqueItems?: true;
  /** Parts of an object, or of each object of a list; other parts are dropped. */
  readonly properties?: { readonly [name: string]: AnswerKey };
  /** It may be missing in a complete step; other answers are always present there. */
  readonly optional?: true;
}

/** What `isComplete` knows about the step: its options and the required fields of its form. */
export interface StepSettings {
  readonly options: { readonly [name: string]: Json };
  readonly required: readonly string[];
}

/** Which changes of earlier answers invalidate answers of this kind: answer keys by step kind, or any change. */
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
  /** Answers of the step if it has no form. */
  readonly answers: { readonly [key: string]: AnswerKey };
  /** Query parameters that the kind reads and writes (RT-17). */
  readonly query: readonly string[];
  /** `screen` has an address, `call` runs a service and has none, `subflow` stands for the steps of another flow. */
  readonly runs: 'screen' | 'call' | 'subflow';
  /** A `call` whose service is polled. */
  readonly polls?: true;
  /** A screen that offers and holds times, so every step that protects a patient must come before it. */
  readonly holds?: true;
  /** A screen of the catalog alone, so the server draws it for a visitor without a run (decision 018). */
  readonly isPublic?: true;
  /** Its steps protect a patient, with or without `protects`. */
  readonly protects?: true;
  /** Whether a flow can or must end with a step of this kind. */
  readonly ends: 'never' | 'sometimes' | 'always';
  /** Which answers are dropped when earlier answers change. */
  readonly invalidation?: Invalidation;
  /** Whether the person may continue. Never throws, whatever the answers contain. */
  isComplete(answers: StepAnswers, settings: StepSettings): boolean;
  /** Slug of the single clinic that the answers name, for `{clinic}` in addresses (SL-2). */
  clinic?(answers: StepAnswers): string | undefined;
}

/** Common properties of the kinds that end a flow: a screen without questions. */
export const ending = {
  answers: {},
  query: [],
  runs: 'screen',
  ends: 'always',
  isComplete: () => true,
} satisfies Partial<StepKind>;
