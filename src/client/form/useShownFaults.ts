import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Field } from './fields.ts';
import type { FormFault, ServerError } from './formModule.ts';
import { onLeaveField } from './onLeaveField.ts';
import { movedPointer } from './paths.ts';
import { firstFaults, onLeaving, type ShownFaults, whileTyping } from './shownFaults.ts';

/** Which faults are on the screen, and the events that change them. */
export interface FaultsOnScreen {
  readonly shown: ShownFaults;
  /** What was wrong when the form was last sent or the server answered. */
  readonly called: ShownFaults;
  /** Counts the calls: with each the first fault should get the focus. */
  readonly calls: number;
  readonly changed: (pointers: readonly string[]) => void;
  /** An entry of a repeatable group came or went, and with it the places of those behind it. */
  readonly moved: (group: string, index: number, by: -1 | 1) => void;
  /** Shows every fault; true when there is none. */
  readonly submit: () => boolean;
}

/**
 * The rule of faults: a field's fault is shown when the field was edited and is left, or on submit; while somebody types faults
 * only vanish. `judge` finds what is wrong now. Faults of the server join when they arrive and go with the next edit of their field.
 */
export function useShownFaults(
  page: RefObject<HTMLElement | null>,
  fields: () => readonly Field[],
  judge: () => readonly FormFault[],
  serverErrors: readonly ServerError[] | undefined,
): FaultsOnScreen {
  const [shown, setShown] = useState<ShownFaults>([]);
  const [called, setCalled] = useState<ShownFaults>([]);
  const [calls, setCalls] = useState(0);
  const edited = useRef(new Set<string>());
  const pointers = () => fields().map(({ pointer }) => pointer);

  function show(faults: readonly FormFault[]): void {
    const first = firstFaults(faults, pointers());
    setShown(first);
    setCalled(first);
    setCalls((count) => count + 1);
  }
  function leave(pointer: string): void {
    if (edited.current.has(pointer)) setShown((now) => onLeaving(now, judge(), pointer, pointers()));
  }
  const latest = useRef({ show, leave });
  useEffect(() => {
    latest.current = { show, leave };
  });
  useEffect(() => {
    if (serverErrors?.length) {
      latest.current.show(serverErrors.map((error) => ({ ...error, keyword: 'server', params: {} })));
    }
  }, [serverErrors]);
  useEffect(
    () => (page.current ? onLeaveField(page.current, (pointer) => latest.current.leave(pointer)) : undefined),
    [page],
  );

  const moved = useCallback((group: string, index: number, by: -1 | 1) => {
    const move = (pointer: string) => movedPointer(pointer, group, index, by) ?? [];
    const moveFault = (fault: FormFault) => [move(fault.pointer)].flat().map((pointer) => ({ ...fault, pointer }));
    edited.current = new Set([...edited.current].flatMap(move));
    setShown((now) => now.flatMap(moveFault));
    setCalled((now) => now.flatMap(moveFault));
  }, []);

  return {
    shown,
    called,
    calls,
    changed(changes) {
      for (const pointer of changes) edited.current.add(pointer);
      setShown((now) => whileTyping(now, judge(), changes));
    },
    moved,
    submit() {
      const faults = judge();
      show(faults);
      return faults.length === 0;
    },
  };
}
