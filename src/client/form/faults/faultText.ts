import type { TFunction } from 'i18next';
import { capitalized } from '#base/capitalized.ts';
import type { FormFault } from '#flow/language/form.ts';
import type { Field } from '../fields/fields.ts';
import { answerMode, type DrawnField } from '../fields/frames.ts';
import { dateOrder, writeDate } from '../widgets/dateParts.ts';
import { writeTime } from '../widgets/timeText.ts';

/** Stands for the label in a translated message. */
const mark = '\n';

/** Returns the text of a fault for the field, whose label is above it: without the label at the start, “Choose an answer.” */
export function fieldFaultText(fault: FormFault, field: Field | undefined, t: TFunction, locale: string): string {
  const text = faultText(fault, field && { ...field, label: mark }, t, locale);
  const afterLabel = /^\n\s*[:：]\s*/u;
  if (!afterLabel.test(text)) return text.replaceAll(mark, field?.label ?? '');
  return capitalized(text.replace(afterLabel, ''), locale);
}

/** Returns the text of a fault; the message may use `{label}`, `{limit}` and the parameters of the fault. */
export function faultText(fault: FormFault, field: Field | undefined, t: TFunction, locale: string): string {
  const { limit } = fault.params;
  const shownLimit = typeof limit === 'string' ? writeTime(writeDate(limit, dateOrder(locale)), locale) : limit;
  return t([...faultKeys(fault, field)], { ...fault.params, label: field?.label ?? '', limit: shownLimit });
}

const keywordsByAnswerMode = ['required', 'const', 'minItems', 'maxItems'];

/**
 * Returns the message keys of a fault, most specific first: those of the form (`ui:options.errors`), then by keyword and detail
 * (`form.error.format.email`, `form.error.formatMaximum.today`, `form.error.required.chosen`), by keyword, and `form.error.invalid`.
 */
function faultKeys({ keyword, params, messageKey }: FormFault, field: DrawnField | undefined): readonly string[] {
  if (messageKey) return [messageKey];
  const mode = field && keywordsByAnswerMode.includes(keyword) ? answerMode(field) : undefined;
  const detail = mode ?? params.format ?? params.type ?? params.limit;
  const rules = [`${keyword}.${detail}`, keyword];
  const own: { readonly [rule: string]: unknown } = field?.ui['ui:options']?.errors ?? {};
  return [
    ...rules.map((rule) => own[rule]).filter((key) => typeof key === 'string'),
    ...rules.map((rule) => `form.error.${rule}`),
    'form.error.invalid',
  ];
}
