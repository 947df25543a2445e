import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { ValidatorFunctions } from '@rjsf/validator-ajv8';
import type { FormFault } from '#flow/language/form.ts';

/** The answers of a form by field name. */
export type FormValues = { readonly [field: string]: unknown };

/** An error from the server for a field, or for the whole form if the pointer is empty. */
export interface ServerError {
  readonly pointer: string;
  readonly messageKey: string;
}

/** The exports of `/forms/<form>.<hash>.js`. The server compiles the validators, so the client needs no `eval`. */
export interface FormModule {
  readonly schema: RJSFSchema;
  /** Its texts are message keys. */
  readonly uiSchema: UiSchema;
  readonly validators: ValidatorFunctions;
  /** Validates against the schema only; visibility is defined in the ui schema. */
  readonly check: (values: FormValues) => readonly FormFault[];
}
