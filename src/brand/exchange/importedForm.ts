import type { Form } from '#flow/form.ts';
import type { Step } from '#flow/language.ts';
import type { TextsByLocale } from './textBook.ts';
import type { Unsupported } from './unsupported.ts';

/** What became of a foreign form. */
export interface ImportedForm {
  /** The form pair; undefined when nothing in it could be asked. */
  readonly form: Form | undefined;
  readonly texts: TextsByLocale;
  /** A step that asks the form, for a journey. */
  readonly step: Step;
  /** What choices add to a score: points by field, then by value. */
  readonly scores: { readonly [field: string]: { readonly [value: string]: number } };
  /** Everything that stays behind, with its path and the reason. */
  readonly unsupported: readonly Unsupported[];
}

/** The step that asks an imported form; its title and introduction stand under `form.<id>`. */
export function stepOf(id: string, hasIntro: boolean): Step {
  return {
    kind: 'form',
    form: id,
    title: `form.${id}.form-title`,
    ...(hasIntro ? { intro: `form.${id}.form-intro` } : {}),
  };
}
