import type { TFunction } from 'i18next';
import { dateOrder, writeDate } from './dateParts.ts';
import { faultKeys } from './faultKeys.ts';
import type { Field } from './fields.ts';
import type { FormFault } from './formModule.ts';
import { writeTime } from './timeText.ts';

/** A fault in plain words, with the field's label, the limit of the rule, and what a widget adds (`{label}`, `{limit}`). */
export function faultText(fault: FormFault, field: Field | undefined, t: TFunction, locale: string): string {
  const { limit } = fault.params;
  const said = typeof limit === 'string' ? writeTime(writeDate(limit, dateOrder(locale)), locale) : limit;
  return t([...faultKeys(fault, field)], { ...fault.params, label: field?.label ?? '', limit: said });
}
