import { createContext, useContext } from 'react';

/** What a frame tells the control inside it. Ids are of elements that the frame has drawn, and of no others. */
export interface FieldFrame {
  /** The field's name in the values. */
  readonly name: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

/** Filled by `FieldTemplate`. */
export const FieldFrameContext = createContext<FieldFrame>({ name: '', describedBy: undefined, invalid: false });

/** The frame around this control. */
export function useFieldFrame(): FieldFrame {
  return useContext(FieldFrameContext);
}
