import { useEffect } from 'react';
import { useFieldFrame } from './FieldFrame.ts';
import { type Finding, useFormSession } from './FormSession.ts';

/** Tells the form what a widget has found at its own field, for as long as the widget is drawn; the same object while it is the same. */
export function useFinding(finding: Finding | undefined): void {
  const { report } = useFormSession();
  const { pointer } = useFieldFrame();
  useEffect(() => {
    if (!finding) return undefined;
    report(pointer, finding);
    return () => report(pointer, undefined);
  }, [report, pointer, finding]);
}
