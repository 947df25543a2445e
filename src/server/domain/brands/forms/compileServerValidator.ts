import type { AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isRecord } from '#base/json.ts';
import { compileVisibility, type FormFacts, visibleViolations } from '#flow/conditions/fieldVisibility.ts';
import type { FormFault } from '#flow/language/form.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { toFormFaults } from './formFaults.ts';
import { latestToday, type Today } from './formFormats.ts';
import { addFormKeywords, assertFormSchema, completeSchema, formAjvOptions } from './formKeywords.ts';

/** Returns the faults in the values of a form; an empty list for valid values. */
type FormCheck = (values: unknown, facts?: FormFacts) => readonly FormFault[];

/**
 * Compiles the validator of a form for the server, with the engine, formats and limits of the browser module. `ui` has the conditions under
 * which a field is visible or required; without it, all fields are visible. Does not change values. Throws an error if the schema is invalid or contains a keyword that forms do not have.
 */
export function compileServerValidator(
  schema: AnySchemaObject,
  today: Today = latestToday,
  ui: JsonSchema = {},
): FormCheck {
  const rules = completeSchema(schema, ui);
  assertFormSchema(rules);
  const validate = addFormKeywords(new Ajv2020(formAjvOptions), today).compile(rules);
  const see = compileVisibility({ schema: rules, ui });
  return (values, facts) => {
    const faults = validate(values) ? [] : toFormFaults(validate.errors ?? []);
    // Conditions read every entry of a list, so a list that is too long is refused first.
    const oversized = faults.some(({ keyword }) => keyword === 'maxItems' || keyword === 'maxProperties');
    return isRecord(values) && !oversized
      ? visibleViolations(faults, see(values as StepAnswers, facts), values as StepAnswers)
      : faults;
  };
}
