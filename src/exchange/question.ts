import type { Condition } from '#flow/language/language.ts';

/** One text in several languages, by locale such as `en` or `en-NZ`. */
export type Words = { readonly [locale: string]: string };

/** One answer to choose from: what is stored, and how it reads. */
export interface Choice {
  readonly value: string;
  readonly label: Words;
}

/** Characters of the longest value that a choice may store. */
export const maxChoiceLength = 1000;

/** What a question wants to hear, in the words that all exchange formats are translated through. */
export type Asks =
  | 'address'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'date'
  | 'decimal'
  | 'email'
  | 'file'
  | 'group'
  | 'heading'
  | 'html'
  | 'integer'
  | 'paragraph'
  | 'phone'
  | 'signature'
  | 'text'
  | 'time'
  | 'url';

/** How a question is drawn where there is a choice; without it, as its kind is usually drawn. */
export type Control = 'checkbox' | 'hidden' | 'radio' | 'scale' | 'select';

/**
 * One question between a form of ours and any other format. Whatever stands here survives writing a form and reading it
 * back; what a foreign format says beyond it is reported, never dropped in silence.
 */
export interface Question {
  /** Name of the field. */
  readonly key: string;
  readonly asks: Asks;
  /** The question itself; of `heading` and `html`, which ask nothing, the words that are shown. */
  readonly label: Words;
  readonly help?: Words | undefined;
  readonly placeholder?: Words | undefined;
  readonly required: boolean;
  readonly control?: Control | undefined;
  readonly minLength?: number | undefined;
  /** Characters; every text has a limit. */
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
  /** Least number, earliest date (YYYY-MM-DD or `today`) or earliest time (HH:MM). */
  readonly least?: number | string | undefined;
  readonly most?: number | string | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly choices?: readonly Choice[] | undefined;
  /** Asked only while this holds; fields are named as in the form, and stand before this one. */
  readonly when?: Condition | undefined;
  /** Must be answered while this holds. */
  readonly requiredWhen?: Condition | undefined;
  /** Media types that a file may have, and its bytes at most. */
  readonly accept?: readonly string[] | undefined;
  readonly maxBytes?: number | undefined;
  /** Parts of an address, or questions of one entry of a repeatable group; conditions there look at the same entry only. */
  readonly inside?: readonly Question[] | undefined;
}

/** Characters that a text may have when nobody said. */
export const defaultMaxLength: { readonly [asks in Asks]?: number } = {
  text: 500,
  paragraph: 4000,
  url: 2000,
  email: 254,
  phone: 30,
  file: 500,
  signature: 66_700,
};

/** Something of a foreign form that ours cannot say: where it stands there, and why it stays behind. */
export interface Unsupported {
  /** In the words of its format: `Questionnaire.item[0].enableWhen[1]`, `pages[0].elements[2].visibleIf`. */
  readonly path: string;
  readonly reason: string;
}

/** Notes one thing that stays behind. */
export type ReportUnsupported = (path: string, reason: string) => void;
