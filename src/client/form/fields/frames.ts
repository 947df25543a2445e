import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/** How a field is drawn around its control: one box with a label, several under a legend, one tick box, words alone, or not at all. */
export type Frame = 'input' | 'group' | 'checkbox' | 'words' | 'hidden';

/** The parts of a field that decide how it is drawn. */
export interface DrawnField {
  readonly schema: RJSFSchema;
  readonly ui: UiSchema;
}

const radios = ['radio', 'yes-no', 'scale'];
const groups = [...radios, 'checkboxes', 'date-of-birth', 'signature', 'body-figure'];

/** The widget that a field names, or the one that its format brings. */
function widgetOf({ schema, ui }: DrawnField): string {
  return String(ui['ui:widget'] ?? schema.format);
}

/** Which frame a field needs. */
export function frameOf(field: DrawnField): Frame {
  const { type } = field.schema;
  const widget = widgetOf(field);
  if (widget === 'hidden') return 'hidden';
  if (type === 'null') return 'words';
  if (type === 'array' || type === 'object' || groups.includes(widget)) return 'group';
  return type === 'boolean' && widget !== 'select' ? 'checkbox' : 'input';
}

/** Whether a group is one of radio buttons, which has a role of its own. */
export function isRadioGroup(field: DrawnField): boolean {
  return field.schema.type !== 'array' && radios.includes(widgetOf(field));
}

/** How an answer is given, which decides the words for a missing one. */
export function answerMode(field: DrawnField): 'typed' | 'chosen' | 'ticked' | 'attached' | 'signed' | 'added' {
  const { schema } = field;
  const widget = widgetOf(field);
  if (frameOf(field) === 'checkbox') return 'ticked';
  if (widget === 'file') return 'attached';
  if (widget === 'signature') return 'signed';
  if (schema.type === 'array') return isGroupOfEntries(schema) ? 'added' : 'chosen';
  return schema.enum || schema.type === 'boolean' || widget === 'scale' || widget === 'search' ? 'chosen' : 'typed';
}

function isGroupOfEntries({ items }: RJSFSchema): boolean {
  return typeof items === 'object' && !Array.isArray(items) && items.type === 'object';
}
