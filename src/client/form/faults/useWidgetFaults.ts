import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useFormContext, type WidgetFault } from '../FormContext.ts';
import { useFieldFrame } from '../fields/FieldFrame.ts';
import type { FormFault } from '../formModule.ts';

/** What the widgets of a form have faults themselves. */
interface WidgetFaults {
  /** Those that are said at once, as faults at their fields. */
  readonly shownWidgetFaults: readonly FormFault[];
  /** All of them, by pointer, as they are now. */
  readonly widgetFaults: RefObject<ReadonlyMap<string, WidgetFault>>;
  readonly reportFault: (pointer: string, fault: WidgetFault | undefined) => void;
}

/** Keeps what widgets report; `changed` is called after each report, when a fault may have gone. */
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

/** Tells the form what a widget has faults at its own field, for as long as the widget is drawn; the same object while it is the same. */
export function useWidgetFault(fault: WidgetFault | undefined): void {
  const { reportFault } = useFormContext();
  const { pointer } = useFieldFrame();
  useEffect(() => {
    if (!fault) return undefined;
    reportFault(pointer, fault);
    return () => reportFault(pointer, undefined);
  }, [reportFault, pointer, fault]);
}
