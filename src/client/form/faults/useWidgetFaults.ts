import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FormFault } from '#flow/language/form.ts';
import { useFormContext, type WidgetFault } from '../FormContext.ts';
import { useFieldFrame } from '../fields/FieldFrame.ts';

/** The faults that the widgets of a form report. */
interface WidgetFaults {
  /** The faults that are shown at once. */
  readonly shownWidgetFaults: readonly FormFault[];
  /** The current faults by JSON pointer. */
  readonly widgetFaults: RefObject<ReadonlyMap<string, WidgetFault>>;
  readonly reportFault: (pointer: string, fault: WidgetFault | undefined) => void;
}

/** Stores the faults that widgets report, and calls `changed` after each report. */
export function useWidgetFaults(changed: () => void): WidgetFaults {
  const faults = useRef<ReadonlyMap<string, WidgetFault>>(new Map());
  const [shownFaults, setShownFaults] = useState<readonly FormFault[]>([]);
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  const reportFault = useCallback((pointer: string, fault: WidgetFault | undefined) => {
    if (!fault && !faults.current.has(pointer)) return;
    const next = new Map(faults.current);
    if (fault) next.set(pointer, fault);
    else next.delete(pointer);
    faults.current = next;
    const shown = [...next].filter(([, { effect }]) => effect !== 'blocking');
    setShownFaults(
      shown.map(([at, { messageKey, params = {} }]) => ({ pointer: at, keyword: 'widget', params, messageKey })),
    );
    latest.current();
  }, []);
  return { shownWidgetFaults: shownFaults, widgetFaults: faults, reportFault };
}

/** Reports the fault of a widget to the form until the widget unmounts. An unchanged fault must keep its identity. */
export function useWidgetFault(fault: WidgetFault | undefined): void {
  const { reportFault } = useFormContext();
  const { pointer } = useFieldFrame();
  useEffect(() => {
    if (!fault) return undefined;
    reportFault(pointer, fault);
    return () => reportFault(pointer, undefined);
  }, [reportFault, pointer, fault]);
}
