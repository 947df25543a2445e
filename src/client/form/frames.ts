import type { RJSFSchema, UiSchema } from '@rjsf/utils';

/** How a field is drawn around its control: one box with a label, several under a legend, one tick box, or not at all. */
export type Frame = 'input' | 'group' | 'checkbox' | 'hidden';

/** The parts of a field that decide how it is drawn. */
export interface Drawn {
  readonly schema: RJSFSchema;
  readonly ui: UiSchema;
}

const radios = ['radio', 'yes-no'];
const groups = [...radios, 'checkboxes', 'date-of-birth'];

/** Which frame a field needs. */
export function frameOf({ schema, ui }: Drawn): Frame {
  const widget: unknown = ui['ui:widget'];
  if (widget === 'hidden') return 'hidden';
  if (schema.type === 'array' || groups.includes(String(widget))) return 'group';
  return schema.type === 'boolean' && widget !== 'select' ? 'checkbox' : 'input';
}

/** Whether a group is one of radio buttons, which has a role of its own. */
export function isRadioGroup({ schema, ui }: Drawn): boolean {
  return schema.type !== 'array' && radios.includes(String(ui['ui:widget']));
}

/** Whether an answer is typed, chosen or ticked, which decides the words for a missing one. */
export function howAnswered(field: Drawn): 'typed' | 'chosen' | 'ticked' {
  const { schema } = field;
  if (frameOf(field) === 'checkbox') return 'ticked';
  return schema.enum || schema.type === 'boolean' || schema.type === 'array' ? 'chosen' : 'typed';
}
