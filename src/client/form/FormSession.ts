import { createContext, useContext } from 'react';

/** A text that is typed but not yet given to the form: its field and what it stands for. */
export interface Draft {
  readonly name: string;
  readonly read: () => unknown;
  /** Gives the text to the form now. */
  readonly flush: () => void;
}

/** What the frames and widgets of one form share with its `FormView`. */
export interface FormSession {
  /** Drafts by field id; a widget puts its own in while somebody types. */
  readonly drafts: Map<string, Draft>;
  /** The text of the fault that is shown at a field, if any. */
  readonly faultAt: (pointer: string) => string | undefined;
}

/** Filled by `FormView`. */
export const FormSessionContext = createContext<FormSession>({ drafts: new Map(), faultAt: () => undefined });

/** The session of the form around. */
export function useFormSession(): FormSession {
  return useContext(FormSessionContext);
}
