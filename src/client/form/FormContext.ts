import { createContext, useContext } from 'react';
import type { Path } from '#base/faults.ts';
import type { EvaluateVisibility } from '#flow/conditions/fieldVisibility.ts';
import type { FormBackend } from './FormBackend.ts';

/** Text that is typed but not yet committed to the form. */
export interface Draft {
  readonly path: Path;
  readonly read: () => unknown;
  /** Commits the text to the form at once. */
  readonly flush: () => void;
}

/** A fault that a widget reports for its field, in addition to the faults that the schema finds. */
export interface WidgetFault {
  readonly messageKey: string;
  readonly params?: { readonly [name: string]: unknown };
  /** `immediate`: shown at once. `blocking`: prevents submission and is shown then, such as a running upload. `both`. */
  readonly effect: 'immediate' | 'blocking' | 'both';
}

/** The state that `FormView` shares with the fields and widgets of its form. */
export interface FormContextValue {
  /** Drafts by field id; a widget adds its draft while the patient types. */
  readonly drafts: Map<string, Draft>;
  /** Returns the text of the fault that is shown at a field, or undefined. */
  readonly faultAt: (pointer: string) => string | undefined;
  /** Evaluates which fields are visible for the given values. */
  readonly evaluateVisibility: EvaluateVisibility;
  readonly backend: FormBackend;
  /** Sets the fault of a widget, or clears it with undefined. */
  readonly reportFault: (pointer: string, fault: WidgetFault | undefined) => void;
  /** Shifts the faults of the later entries after an entry of a repeatable group was removed (-1) or inserted (1). */
  readonly shiftEntries: (group: string, index: number, by: -1 | 1) => void;
}

const nothing = () => undefined;

/** The context of a form, provided by `FormView`. */
export const FormContext = createContext<FormContextValue>({
  drafts: new Map(),
  faultAt: nothing,
  evaluateVisibility: () => ({ hidden: [], required: [] }),
  backend: {},
  reportFault: nothing,
  shiftEntries: nothing,
});

/** Returns the context of the enclosing form. */
export function useFormContext(): FormContextValue {
  return useContext(FormContext);
}
