import { createContext, useContext } from 'react';
import type { Path } from '#base/faults.ts';

/** What a field frame passes to its control. Ids refer only to elements that the frame renders. */
export interface FieldFrame {
  /** The field's place in the values. */
  readonly path: Path;
  /** The same as a JSON pointer. */
  readonly pointer: string;
  readonly describedBy: string | undefined;
  readonly invalid: boolean;
}

/** The context of a field, provided by `FieldTemplate`. */
export const FieldFrameContext = createContext<FieldFrame>({
  path: [],
  pointer: '',
  describedBy: undefined,
  invalid: false,
});

/** Returns the frame of the enclosing field. */
export function useFieldFrame(): FieldFrame {
  return useContext(FieldFrameContext);
}
