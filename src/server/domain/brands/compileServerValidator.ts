import type { AnySchemaObject } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { isRecord } from '#flow/isRecord.ts';
import type { StepAnswers } from '#flow/language.ts';
import type { JsonSchema } from '#flow/stepKind.ts';
import { visibleFaults, visibleFields } from '#flow/visibleFields.ts';
import { latestToday, type Today } from './formFormats.ts';
import { addFormRules, formAjvOptions, withTextFormats } from './formRules.ts';
import { type FormFault, readFaults } from './readFaults.ts';

/** Says what is wrong with the values of a form; nothing is wrong when the list is empty. */
export type FormCheck = (values: unknown) => readonly FormFault[];

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
  const { $schema: _editorHint, ...rules } = schema;
  const validate = addFormRules(new Ajv2020(formAjvOptions), today).compile(withTextFormats(rules, ui));
  const see = visibleFields({ schema: rules as JsonSchema, ui });
  return (values) => {
    const faults = validate(values) ? [] : readFaults(validate.errors ?? []);
    return isRecord(values) ? visibleFaults(faults, see(values as StepAnswers), values as StepAnswers) : faults;
  };
}
