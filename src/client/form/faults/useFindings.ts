import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { type Finding, useFormSession } from '../FormSession.ts';
import { useFieldFrame } from '../fields/FieldFrame.ts';
import type { FormFault } from '../formModule.ts';

/** What the widgets of a form have found themselves. */
interface Findings {
  /** Those that are said at once, as faults at their fields. */
  readonly findings: readonly FormFault[];
  /** All of them, by pointer, as they are now. */
  readonly found: RefObject<ReadonlyMap<string, Finding>>;
  readonly report: (pointer: string, finding: Finding | undefined) => void;
}

/** Keeps what widgets report; `changed` is called after each report, when a fault may have gone. */
export function useFindings(changed: () => void): Findings {
  const found = useRef<ReadonlyMap<string, Finding>>(new Map());
  const [findings, setFindings] = useState<readonly FormFault[]>([]);
  const latest = useRef(changed);
  useEffect(() => {
    latest.current = changed;
  });
  const report = useCallback((pointer: string, finding: Finding | undefined) => {
    if (!finding && !found.current.has(pointer)) return;
    const next = new Map(found.current);
    if (finding) next.set(pointer, finding);
    else next.delete(pointer);
    found.current = next;
    const said = [...next].filter(([, { effect }]) => effect !== 'blocking');
    setFindings(
      said.map(([at, { messageKey, params = {} }]) => ({ pointer: at, keyword: 'widget', params, messageKey })),
    );
    latest.current();
  }, []);
  return { findings, found, report };
}

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
