import { createContext, useContext } from 'react';
import type { EvaluateVisibility } from '#flow/conditions/fieldVisibility.ts';
import type { FormBackend } from './FormBackend.ts';
import type { Path } from './values/paths.ts';

/** A text that is typed but not yet given to the form: its field and what it stands for. */
export interface Draft {
  readonly path: Path;
  readonly read: () => unknown;
  /** Gives the text to the form now. */
  readonly flush: () => void;
}

/** What a widget itself found at its field, beside the schema. */
export interface WidgetFault {
  readonly messageKey: string;
  readonly params?: { readonly [name: string]: unknown };
  /** `said`: shown at once. `blocking`: shown on sending, which it stops, such as an upload under way. `both`. */
  readonly effect: 'immediate' | 'blocking' | 'both';
}

/** What the frames and widgets of one form share with its `FormView`. */
export interface FormContextValue {
  /** Drafts by field id; a widget puts its own in while somebody types. */
  readonly drafts: Map<string, Draft>;
  /** The text of the fault that is shown at a field, if any. */
  readonly faultAt: (pointer: string) => string | undefined;
  /** Which fields are visible with which values. */
  readonly see: EvaluateVisibility;
  readonly backend: FormBackend;
  /** A widget's own finding at its field, or undefined once it is gone. */
  readonly reportFault: (pointer: string, finding: WidgetFault | undefined) => void;
  /** An entry of a repeatable group was taken out (-1) or put in (1): what is known of the entries behind it moves along. */
  readonly shiftEntries: (group: string, index: number, by: -1 | 1) => void;
}

const nothing = () => undefined;

/** Filled by `FormView`. */
export const FormContext = createContext<FormContextValue>({
  drafts: new Map(),
  faultAt: nothing,
  see: () => ({ hidden: [], required: [] }),
  backend: {},
  reportFault: nothing,
  shiftEntries: nothing,
});

/** The session of the form around. */
export function useFormContext(): FormContextValue {
  return useContext(FormContext);
}
