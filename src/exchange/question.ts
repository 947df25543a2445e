import { maxDrawingLength } from '#base/limits.ts';
import type { Condition } from '#flow/language/language.ts';

/** The value of the choice “other”, whose text is in the companion field of an open choice. */
export const otherValue = 'other';

/**
 * A question in a neutral form between the portal's forms and other formats. All its properties survive writing a form and reading it
 * back. What a foreign format has in addition is reported as unsupported.
 */
export interface Question {
  /** Name of the field. */
  readonly key: string;
  readonly kind: QuestionKind;
  /** Text of the question; for `heading` and `html` the text that is shown. */
  readonly label: LocalizedText;
  readonly help?: LocalizedText | undefined;
  readonly placeholder?: LocalizedText | undefined;
  readonly required: boolean;
  readonly control?: Control | undefined;
  readonly minLength?: number | undefined;
  /** Characters; every text has a limit. */
  readonly maxLength?: number | undefined;
  readonly pattern?: string | undefined;
  /** Smallest number, earliest date (YYYY-MM-DD or `today`) or earliest time (HH:MM). */
  readonly minimum?: number | string | undefined;
  readonly maximum?: number | string | undefined;
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
  readonly fields?: readonly Question[] | undefined;
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
export type LocalizedText = { readonly [locale: string]: string };

/** A choice: its stored value and its label. */
export interface Choice {
  readonly value: string;
  readonly label: LocalizedText;
}

/** Maximum characters of a stored choice. */
export const maxChoiceLength = 1000;

/** The kinds of questions that all formats are converted to. */
export type QuestionKind =
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

/** The control of a question, if it is not the default of its kind. */
export type Control = 'checkbox' | 'hidden' | 'radio' | 'scale' | 'select';

/** Maximum characters of an answer if the form sets no limit, by kind of question. */
export const defaultMaxLength: { readonly [kind in QuestionKind]?: number } = {
  text: 500,
  paragraph: 4000,
  url: 2000,
  email: 254,
  phone: 30,
  file: 500,
  signature: maxDrawingLength,
};
