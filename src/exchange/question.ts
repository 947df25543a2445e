import type { Condition } from '#flow/language/language.ts';

/**
 * A question in a neutral form between the portal's forms and other formats. All its properties survive writing a form and reading it
 * back. What a foreign format has in addition is reported as unsupported.
 */
export interface Question {
  /** Name of the field. */
  readonly key: string;
  readonly asks: Asks;
  /** Text of the question; for `heading` and `html` the text that is shown. */
  readonly label: Words;
  readonly help?: Words | undefined;
  readonly placeholder?: Words | undefined;
  readonly required: boolean;
  readonly control?: Control | undefined;
  readonly minLength?: number | undefined;
  /** Characters; every text has a limit. */
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
  /** Smallest number, earliest date (YYYY-MM-DD or `today`) or earliest time (HH:MM). */
  readonly least?: number | string | undefined;
  readonly most?: number | string | undefined;
  readonly minItems?: number | undefined;
  readonly maxItems?: number | undefined;
  readonly choices?: readonly Choice[] | undefined;
  /** Shown only if this condition holds. It reads only earlier fields of the form. */
  readonly when?: Condition | undefined;
  /** Required if this condition holds. */
  readonly requiredWhen?: Condition | undefined;
  /** Allowed media types and largest size of a file. */
  readonly accept?: readonly string[] | undefined;
  readonly maxBytes?: number | undefined;
  /** Parts of an address, or questions of one entry of a repeatable group; their conditions read only the same entry. */
  readonly inside?: readonly Question[] | undefined;
}

/** A part of a foreign form that cannot be converted, and why. */
export interface Unsupported {
  /** Path in its format: `Questionnaire.item[0].enableWhen[1]`, `pages[0].elements[2].visibleIf`. */
  readonly path: string;
  readonly reason: string;
}

/** Reports one part that cannot be converted. */
export type ReportUnsupported = (path: string, reason: string) => void;

/** One text in several languages, by locale such as `en` or `en-NZ`. */
export type Words = { readonly [locale: string]: string };

/** A choice: its stored value and its label. */
export interface Choice {
  readonly value: string;
  readonly label: Words;
}

/** The most characters of a stored choice. */
export const maxChoiceLength = 1000;

/** What a question asks for. All exchange formats are converted to these kinds. */
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

/** How a question is displayed, if not in the usual way of its kind. */
export type Control = 'checkbox' | 'hidden' | 'radio' | 'scale' | 'select';

/** The most characters of an answer if the form gives no limit, by kind of question. */
export const defaultMaxLength: { readonly [asks in Asks]?: number } = {
  text: 500,
  paragraph: 4000,
  url: 2000,
  email: 254,
  phone: 30,
  file: 500,
  signature: 66_700,
};
