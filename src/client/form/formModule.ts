import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';

/** What a person has answered, by field. */
export type FormValues = { readonly [field: string]: unknown };

/** One broken rule: where (JSON pointer into the values), which keyword of the schema, and that keyword's own limits. */
export interface FormFault {
  readonly pointer: string;
  readonly keyword: string;
  readonly params: { readonly [name: string]: unknown };
  /** The text to show, when the server has said it. */
  readonly messageKey?: string;
}

/** What the server found wrong with a field, or with the whole form when the pointer is empty. */
export interface ServerError {
  readonly pointer: string;
  readonly messageKey: string;
}

/** What `/forms/<form>.<hash>.js` exports: a form whose validators were compiled on the server, so that no `eval` is needed. */
export interface FormModule {
  readonly schema: RJSFSchema;
  /** Its texts are message keys. */
  readonly uiSchema: UiSchema;
  readonly validators: ValidatorFunctions;
  /** Judges by the schema alone: which fields are visible stands in the ui schema. */
  readonly check: (values: FormValues) => readonly FormFault[];
}
