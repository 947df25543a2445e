import type { AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isRecord } from '#base/json.ts';
import { compileVisibility, visibleViolations } from '#flow/conditions/fieldVisibility.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import { completeSchema } from './completeSchema.ts';
import { latestToday, type Today } from './formFormats.ts';
import { addFormRules, formAjvOptions } from './formRules.ts';
import { type FormFault, readFaults } from './readFaults.ts';

/** Says what is wrong with the values of a form; nothing is wrong when the list is empty. */
type FormCheck = (values: unknown) => readonly FormFault[];

/**
 * The server's own judgement of a form, by the same engine, formats and limits as the browser's module. `ui` holds the
 * conditions under which a field is asked or required; without it all are asked. Values are never coerced or changed. Throws
 * when the schema itself is wrong, with AJV's reason.
 */
export function compileServerValidator(
  schema: AnySchemaObject,
  today: Today = latestToday,
  ui: JsonSchema = {},
): FormCheck {
  const rules = completeSchema(schema, ui);
  const validate = addFormRules(new Ajv2020(formAjvOptions), today).compile(rules);
  const see = compileVisibility({ schema: rules, ui });
  return (values) => {
    const faults = validate(values) ? [] : readFaults(validate.errors ?? []);
    // Conditions look at every entry of a list, so a list that is too long is refused before they are asked.
    const oversized = faults.some(({ keyword }) => keyword === 'maxItems' || keyword === 'maxProperties');
    return isRecord(values) && !oversized
      ? visibleViolations(faults, see(values as StepAnswers), values as StepAnswers)
      : faults;
  };
}
