import type { TFunction } from 'i18next';
import { dateOrder, writeDate } from './dateParts.ts';
import { faultKeys } from './faultKeys.ts';
import type { Field } from './fields.ts';
import type { FormFault } from './formModule.ts';

/** A fault in plain words, with the field's label and the limit of the rule (`{label}`, `{limit}`). */
export function faultText(fault: FormFault, field: Field | undefined, t: TFunction, locale: string): string {
  const { limit } = fault.params;
  return t([...faultKeys(fault, field)], {
    label: field?.label ?? '',
    limit: typeof limit === 'string' ? writeDate(limit, dateOrder(locale)) : limit,
  });
}
