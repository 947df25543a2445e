import { type RefObject, useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { EvaluateVisibility } from '#flow/conditions/fieldVisibility.ts';
import type { FormContextValue } from '../FormContext.ts';
import { type Field, fieldAt } from '../fields/fields.ts';
import type { FormFault, FormModule, FormValues, ServerError } from '../formModule.ts';
import { type FaultLine, focusField } from './ErrorSummary.tsx';
import { faultText } from './faultText.ts';
import { useShownFaults } from './useShownFaults.ts';
import { useWidgetFaults } from './useWidgetFaults.ts';
import { validateForm } from './validateForm.ts';

/** A form while it is filled in; `fields` and `values` give the latest. */
interface FormFaultsOptions {
  readonly formModule: FormModule;
  readonly fields: () => readonly Field[];
  readonly see: EvaluateVisibility;
  readonly values: RefObject<FormValues>;
  readonly page: RefObject<HTMLElement | null>;
  /** What the server found wrong; a new list is shown. */
  readonly serverErrors: readonly ServerError[] | undefined;
}

/** The faults of a form in words, and the events that change them. */
interface FormFaults extends Pick<FormContextValue, 'faultAt' | 'reportFault' | 'shiftEntries'> {
  /** What was wrong when the form was last sent, in the order of the fields. */
  readonly summary: readonly FaultLine[];
  /** What was found when a field was left, for a screen reader. */
  readonly announcement: string;
  /** True when nothing is wrong now, whether it is shown or not. */
  readonly isValid: () => boolean;
  readonly changed: (pointers: readonly string[]) => void;
  /** Shows every fault and moves the focus to the first; true when there is none. */
  readonly submit: () => boolean;
}

/** Judges a form and keeps what is shown of its faults. After sending, the first field with a fault gets the focus. */
export function useFormFaults({ formModule, fields, see, values, page, serverErrors }: FormFaultsOptions): FormFaults {
  const { t, i18n } = useTranslation();
  const { shownWidgetFaults, widgetFaults, reportFault } = useWidgetFaults(() => changed([]));
  const validate = () => validateForm(formModule, see, fields(), values.current, widgetFaults.current);
  const { shown, summarized, summaryCount, shiftEntries, changed, submit } = useShownFaults(
    page,
    fields,
    validate,
    serverErrors,
  );

  const first = summarized[0]?.pointer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each call moves the focus once, whatever happens to its faults.
  useEffect(() => {
    if (first !== undefined) focusField(page.current, first);
  }, [summaryCount]);

  const textOf = useCallback(
    (fault: FormFault) => faultText(fault, fieldAt(fields(), fault.pointer), t, i18n.language),
    [fields, t, i18n.language],
  );
  const faultAt = useCallback(
    (pointer: string) => [...shownWidgetFaults, ...shown].filter((fault) => fault.pointer === pointer).map(textOf)[0],
    [shownWidgetFaults, shown, textOf],
  );
  const summary = summarized.map((fault) => ({
    pointer: fault.pointer,
    text: textOf(fault),
    target: fieldAt(fields(), fault.pointer)?.id,
    done: faultAt(fault.pointer) === undefined,
  }));
  const announcement = [...shownWidgetFaults, ...shown.filter((fault) => !summarized.includes(fault))]
    .map(textOf)
    .join(' ');
  return {
    faultAt,
    reportFault,
    shiftEntries,
    summary,
    announcement,
    isValid: () => validate().length === 0,
    changed,
    submit,
  };
}
