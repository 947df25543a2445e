import { createContext, useContext } from 'react';

/** What a frame tells the control inside it. Ids are of elements that the frame has drawn, and of no others. */
export interface FieldFrame {
  readonly path: readonly (string | number)[];
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

export const FieldFrameContext = createContext<FieldFrame>({ path: [], describedBy: undefined, invalid: false });

/** The frame around this control. */
export function useFieldFrame(): FieldFrame {
  return useContext(FieldFrameContext);
}
