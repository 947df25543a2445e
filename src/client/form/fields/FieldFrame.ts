import { createContext, useContext } from 'react';
import type { Path } from '../values/paths.ts';

/** What a frame tells the control inside it. Ids are of elements that the frame has drawn, and of no others. */
export interface FieldFrame {
  /** The field's place in the values. */
  readonly path: Path;
  /** The same as a JSON pointer. */
  readonly pointer: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

/** Filled by `FieldTemplate`. */
export const FieldFrameContext = createContext<FieldFrame>({
  path: [],
  pointer: '',
  describedBy: undefined,
  invalid: false,
});

/** The frame around this control. */
export function useFieldFrame(): FieldFrame {
  return useContext(FieldFrameContext);
}
