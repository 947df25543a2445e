import { type EvaluateVisibility, visibleValues, visibleViolations } from '#flow/conditions/fieldVisibility.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { WidgetFault } from '../FormContext.ts';
import { type Field, fieldAt } from '../fields/fields.ts';
import type { FormFault, FormModule, FormValues } from '../formModule.ts';

/** What of the values is sent: hidden fields are left out. */
export function sentValues(values: FormValues, see: EvaluateVisibility): FormValues {
  return visibleValues(values, see(values as StepAnswers));
}

/**
 * Everything that is wrong with a form now, each fault at the field that it lies in: what the schema finds in the visible fields,
 * and what their widgets have found themselves and cannot be sent with.
 */
export function validateForm(
  { check }: FormModule,
  see: EvaluateVisibility,
  fields: readonly Field[],
  values: FormValues,
  widgetFaults: ReadonlyMap<string, WidgetFault>,
): readonly FormFault[] {
  const visible = see(values as StepAnswers);
  const sent = visibleValues(values, visible);
  const found = [...widgetFaults].flatMap(([pointer, { effect, messageKey, params = {} }]) =>
    effect === 'immediate' || visible.hidden.includes(pointer)
      ? []
      : [{ pointer, keyword: 'widget', params, messageKey }],
  );
  return [...visibleViolations(check(sent), visible, sent as StepAnswers), ...found].flatMap((fault) =>
    locateFault(fault, fields),
  );
}

/** A fault at its field; an address that is missing as a whole lacks each of the parts that it requires. */
function locateFault(fault: FormFault, fields: readonly Field[]): readonly FormFault[] {
  const field = fieldAt(fields, fault.pointer);
  if (!field) return [fault];
  const { type, required = [] } = field.schema;
  if (type === 'object' && fault.keyword === 'required' && fault.pointer === field.pointer && required.length > 0) {
    return required.map((part) => ({ ...fault, pointer: `${field.pointer}/${part}` }));
  }
  return [{ ...fault, pointer: field.pointer }];
}
