import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Field, fieldAt } from './fields.ts';
import type { FormModule, FormValues, ServerError } from './formModule.ts';
import { onLeaveField } from './onLeaveField.ts';
import { firstFaults, onLeaving, type ShownFaults, whileTyping } from './shownFaults.ts';

/** Which faults are on the screen, and the events that change them. */
export interface FaultsOnScreen {
  readonly shown: ShownFaults;
  /** What was wrong when the form was last sent or the server answered: a new list when the first of it should get the focus. */
  readonly called: ShownFaults;
  readonly changed: (pointers: readonly string[]) => void;
  /** Shows every fault; true when there is none. */
  readonly submit: () => boolean;
}

/**
 * The rule of faults: a field's fault is shown when the field was edited and is left, or on submit; while somebody types faults
 * only vanish. `values` holds the latest values. Faults of the server join when they arrive and go with the next edit of their field.
 */
export function useShownFaults(
  page: RefObject<HTMLElement | null>,
  { check }: FormModule,
  fields: readonly Field[],
  values: RefObject<FormValues>,
  serverErrors: readonly ServerError[] | undefined,
): FaultsOnScreen {
  const [shown, setShown] = useState<ShownFaults>([]);
  const [called, setCalled] = useState<ShownFaults>([]);
  const edited = useRef(new Set<string>());
  const pointers = fields.map(({ pointer }) => pointer);

  /** What is wrong now, each fault at the field that it lies in. */
  const judge = () =>
    check(values.current).map((fault) => ({
      ...fault,
      pointer: fieldAt(fields, fault.pointer)?.pointer ?? fault.pointer,
    }));

  function show(faults: ShownFaults): void {
    const first = firstFaults(faults, pointers);
    setShown(first);
    setCalled(first);
  }
  function leave(pointer: string): void {
    if (edited.current.has(pointer)) setShown((now) => onLeaving(now, judge(), pointer, pointers));
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

  return {
    shown,
    called,
    changed(changes) {
      for (const pointer of changes) edited.current.add(pointer);
      setShown((now) => whileTyping(now, judge(), changes));
    },
    submit() {
      const faults = judge();
      show(faults);
      return faults.length === 0;
    },
  };
}
