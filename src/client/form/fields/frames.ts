import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { entryForm } from './fields.ts';

/** The frame of a field: one input with a label, a group with a legend, one checkbox, text only, or hidden. */
export type FieldLayout = 'input' | 'group' | 'checkbox' | 'text' | 'hidden';

/** The properties of a field that decide how it is displayed. */
export interface DrawnField {
  readonly schema: RJSFSchema;
  readonly ui: UiSchema;
}

const radios = ['radio', 'yes-no', 'scale'];
const groups = [...radios, 'checkboxes', 'date-of-birth', 'signature', 'body-figure'];

/** Returns the widget that a field names, or else its format. */
function widgetOf({ schema, ui }: DrawnField): string {
  return String(ui['ui:widget'] ?? schema.format);
}

/** Returns the frame that a field needs. */
export function frameOf(field: DrawnField): FieldLayout {
  const { type } = field.schema;
  const widget = widgetOf(field);
  if (widget === 'hidden') return 'hidden';
  if (type === 'null') return 'text';
  if (type === 'array' || type === 'object' || groups.includes(widget)) return 'group';
  return type === 'boolean' && widget !== 'select' ? 'checkbox' : 'input';
}

/** Returns true if a field is a radio group, which needs `role="radiogroup"`. */
export function isRadioGroup(field: DrawnField): boolean {
  return field.schema.type !== 'array' && radios.includes(widgetOf(field));
}

/** Returns how a field is answered, which selects the message for a missing answer. */
export function answerMode(field: DrawnField): 'typed' | 'chosen' | 'ticked' | 'attached' | 'signed' | 'added' {
  const { schema } = field;
  const widget = widgetOf(field);
  if (frameOf(field) === 'checkbox') return 'ticked';
  if (widget === 'file') return 'attached';
  if (widget === 'signature') return 'signed';
  if (schema.type === 'array') return entryForm(schema, field.ui) ? 'added' : 'chosen';
  return schema.enum || schema.type === 'boolean' || widget === 'scale' || widget === 'search' ? 'chosen' : 'typed';
}
