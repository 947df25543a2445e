import type { TFunction } from 'i18next';
import type { Field } from '../fields/fields.ts';
import { answerMode, type DrawnField } from '../fields/frames.ts';
import type { FormFault } from '../formModule.ts';
import { dateOrder, writeDate } from '../widgets/dateParts.ts';
import { writeTime } from '../widgets/timeText.ts';

/** A fault in plain words, with the field's label, the limit of the rule, and what a widget adds (`{label}`, `{limit}`). */
export function faultText(fault: FormFault, field: Field | undefined, t: TFunction, locale: string): string {
  const { limit } = fault.params;
  const said = typeof limit === 'string' ? writeTime(writeDate(limit, dateOrder(locale)), locale) : limit;
  return t([...faultKeys(fault, field)], { ...fault.params, label: field?.label ?? '', limit: said });
}

const keywordsByAnswerMode = ['required', 'const', 'minItems', 'maxItems'];

/**
 * The message keys for a fault, best first: the form's own (`ui:options.errors` by rule), then by keyword and detail
 * (`form.error.format.email`, `form.error.formatMaximum.today`, `form.error.required.chosen`), by keyword, and at last one for all.
 */
function faultKeys({ keyword, params, messageKey }: FormFault, field: DrawnField | undefined): readonly string[] {
  if (messageKey) return [messageKey];
  const way = field && keywordsByAnswerMode.includes(keyword) ? answerMode(field) : undefined;
  const detail = way ?? params.format ?? params.type ?? params.limit;
  const rules = [`${keyword}.${detail}`, keyword];
  const own: { readonly [rule: string]: unknown } = field?.ui['ui:options']?.errors ?? {};
  return [
    ...rules.map((rule) => own[rule]).filter((key) => typeof key === 'string'),
    ...rules.map((rule) => `form.error.${rule}`),
    'form.error.invalid',
  ];
}
