import { type RefObject, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { EvaluateVisibility } from '#flow/conditions/fieldVisibility.ts';
import type { FormFault } from '#flow/language/form.ts';
import type { StepAnswers } from '#flow/language/language.ts';
import type { FormContextValue } from '../FormContext.ts';
import { type Field, fieldAt } from '../fields/fields.ts';
import type { FormModule, FormValues, ServerError } from '../formModule.ts';
import { type FaultLine, focusFaults } from './ErrorSummary.tsx';
import { faultText, fieldFaultText } from './faultText.ts';
import { useShownFaults } from './useShownFaults.ts';
import { useWidgetFaults } from './useWidgetFaults.ts';
import { validateForm } from './validateForm.ts';

/** The form to validate; `fields` and `values` return the latest state. */
interface FormFaultsOptions {
  readonly formModule: FormModule;
  readonly fields: () => readonly Field[];
  readonly evaluateVisibility: EvaluateVisibility;
  readonly values: RefObject<FormValues>;
  readonly page: RefObject<HTMLElement | null>;
  /** Errors from the server; a new list is shown. */
  readonly serverErrors: readonly ServerError[] | undefined;
}

/** The texts of the faults of a form, and the events that change them. */
interface FormFaults extends Pick<FormContextValue, 'faultAt' | 'reportFault' | 'shiftEntries'> {
  /** The faults of the last submission, in the order of the fields; none for a form with one field, which has the focus. */
  readonly summary: readonly FaultLine[];
  /** The faults found since the last submission, for screen readers; the summary has the others. */
  readonly announcement: string;
  /** Returns true if the form has no faults, shown or not. */
  readonly isValid: () => boolean;
  readonly changed: (pointers: readonly string[]) => void;
  /** Shows every fault and focuses their summary. Returns true if there is none. */
  readonly submit: () => boolean;
}

/** Validates a form and manages which faults are shown. After submission the summary of the faults gets the focus. */
export function useFormFaults({
  formModule,
  fields,
  evaluateVisibility,
  values,
  page,
  serverErrors,
}: FormFaultsOptions): FormFaults {
  const { t, i18n } = useTranslation();
  const { shownWidgetFaults, widgetFaults, reportFault } = useWidgetFaults(() => changed([]));
  const validate = () => validateForm(formModule, evaluateVisibility, fields(), values.current, widgetFaults.current);
  const visibleFields = () => {
    const { hidden } = evaluateVisibility(values.current as StepAnswers);
    return fields().filter(({ pointer }) => !hidden.includes(pointer));
  };
  const { shown, summarized, summaryCount, shiftEntries, changed, submit } = useShownFaults(
    page,
    fields,
    validate,
    serverErrors,
  );

  const first = summarized[0]?.pointer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each submission moves the focus once, even if its faults change later.
  useEffect(() => {
    if (first !== undefined) focusFaults(page.current, first);
  }, [summaryCount]);

  const textOf = useCallback(
    (fault: FormFault) => faultText(fault, fieldAt(fields(), fault.pointer), t, i18n.language),
    [fields, t, i18n.language],
  );
  const faultAt = useCallback(
    (pointer: string) => {
      const fault = [...shownWidgetFaults, ...shown].find((one) => one.pointer === pointer);
      return fault && fieldFaultText(fault, fieldAt(fields(), pointer), t, i18n.language);
    },
    [shownWidgetFaults, shown, fields, t, i18n.language],
  );
  const summary = summarized.map((fault) => ({
    pointer: fault.pointer,
    text: textOf(fault),
    target: fieldAt(fields(), fault.pointer)?.id,
    done: faultAt(fault.pointer) === undefined,
  }));
  const isOnlyField = summary.length === 1 && summary[0]?.target !== undefined && visibleFields().length === 1;
  const standing = summarized.filter((fault) => shown.includes(fault));
  const isRead = ({ pointer, messageKey }: FormFault) =>
    standing.some((fault) => fault.pointer === pointer && fault.messageKey === messageKey);
  const unread = [...shownWidgetFaults, ...shown].filter((fault) => !isRead(fault)).map(textOf);
  const announcement = [...new Set(unread)].join(' ');
  return {
    faultAt,
    reportFault,
    shiftEntries,
    summary: isOnlyField ? [] : summary,
    announcement,
    isValid: () => validate().length === 0,
    changed,
    submit,
  };
}
