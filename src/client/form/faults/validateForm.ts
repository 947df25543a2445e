import { type EvaluateVisibility, visibleValues, visibleViolations } from '#flow/conditions/fieldVisibility.ts';
import type { FormFault } from '#flow/language/form.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { WidgetFault } from '../FormContext.ts';
import { type Field, fieldAt } from '../fields/fields.ts';
import type { FormModule, FormValues } from '../formModule.ts';

/** Returns the values that are sent: those of visible fields. */
export function sentValues(values: FormValues, evaluateVisibility: EvaluateVisibility): FormValues {
  return visibleValues(values, evaluateVisibility(values as StepAnswers));
}

/**
 * Returns all faults that prevent submission, each with the pointer of its field: violations of the schema in visible fields, and
 * the blocking faults of their widgets.
 */
export function validateForm(
  { check }: FormModule,
  evaluateVisibility: EvaluateVisibility,
  fields: readonly Field[],
  values: FormValues,
  widgetFaults: ReadonlyMap<string, WidgetFault>,
): readonly FormFault[] {
  const visible = evaluateVisibility(values as StepAnswers);
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

/** Returns a fault with the pointer of its field. A missing address becomes one fault for each required part. */
function locateFault(fault: FormFault, fields: readonly Field[]): readonly FormFault[] {
  const field = fieldAt(fields, fault.pointer);
  if (!field) return [fault];
  const { type, required = [] } = field.schema;
  if (type === 'object' && fault.keyword === 'required' && fault.pointer === field.pointer && required.length > 0) {
    return required.map((part) => ({ ...fault, pointer: `${field.pointer}/${part}` }));
  }
  return [{ ...fault, pointer: field.pointer }];
}
