import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/** How a field is drawn around its control: one box with a label, several under a legend, one tick box, fields under a heading. */
export type Frame = 'input' | 'group' | 'checkbox' | 'section' | 'hidden';

const groups = new Set(['radio', 'yes-no', 'checkboxes', 'date-of-birth']);

function widgetOf(ui: UiSchema): unknown {
  return ui['ui:widget'] ?? ui['ui:options']?.widget;
}

/** Which frame a field needs. */
export function frameOf(schema: RJSFSchema, ui: UiSchema): Frame {
  const widget = widgetOf(ui);
  if (widget === 'hidden') return 'hidden';
  if (schema.type === 'object') return 'section';
  if (schema.type === 'array' || groups.has(String(widget))) return 'group';
  return schema.type === 'boolean' && widget !== 'select' ? 'checkbox' : 'input';
}

/** Whether a group is one of radio buttons, which has a role of its own. */
export function isRadioGroup(schema: RJSFSchema, ui: UiSchema): boolean {
  return schema.type !== 'array' && ['radio', 'yes-no'].includes(String(widgetOf(ui)));
}

/** Whether an answer is typed, chosen or ticked, which decides the words for a missing one. */
export function howAnswered({
  schema,
  ui,
}: {
  readonly schema: RJSFSchema;
  readonly ui: UiSchema;
}): 'typed' | 'chosen' | 'ticked' {
  if (frameOf(schema, ui) === 'checkbox') return 'ticked';
  return schema.enum || schema.oneOf || schema.type === 'boolean' || schema.type === 'array' ? 'chosen' : 'typed';
}
