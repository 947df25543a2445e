import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { FormFault } from '#flow/language/form.ts';
import type { Field } from '../fields/fields.ts';
import type { ServerError } from '../formModule.ts';
import { shiftedPointer } from '../paths.ts';

/** The faults that are shown, and the events that change them. */
interface FaultsOnScreen {
  readonly shown: ShownFaults;
  /** The faults of the last submission or response of the server. */
  readonly summarized: ShownFaults;
  /** Number of summaries so far; each takes the focus. */
  readonly summaryCount: number;
  readonly changed: (pointers: readonly string[]) => void;
  /** Shifts the faults of the later entries after an entry was removed (-1) or inserted (1). */
  readonly shiftEntries: (group: string, index: number, by: -1 | 1) => void;
  /** Shows every fault. Returns true if there is none. */
  readonly submit: () => boolean;
}

/**
 * Decides when faults are shown: when an edited field loses focus and on submission; typing only removes faults. `validate` returns
 * the current faults. Errors from the server are shown on arrival and removed by the next edit of their field.
 */
export function useShownFaults(
  page: RefObject<HTMLElement | null>,
  fields: () => readonly Field[],
  validate: () => readonly FormFault[],
  serverErrors: readonly ServerError[] | undefined,
): FaultsOnScreen {
  const [shown, setShown] = useState<ShownFaults>([]);
  const [summarized, setSummarized] = useState<ShownFaults>([]);
  const [summaryCount, setSummaryCount] = useState(0);
  const edited = useRef(new Set<string>());
  const pointers = () => fields().map(({ pointer }) => pointer);

  function show(faults: readonly FormFault[]): void {
    const first = firstFaults(faults, pointers());
    // The focus leaves a field for the summary: its fault stays until the next edit.
    edited.current.clear();
    setShown(first);
    setSummarized(first);
    setSummaryCount((count) => count + 1);
  }
  function leave(pointer: string): void {
    if (edited.current.has(pointer)) setShown((now) => faultsAfterLeaving(now, validate(), pointer, pointers()));
  }
  function update(changes: readonly string[]): void {
    setShown((now) => faultsWhileTyping(now, validate(), changes));
  }
  const latest = useRef({ show, leave, update });
  useEffect(() => {
    latest.current = { show, leave, update };
  });
  const afterPress = useAfterPress();
  useEffect(() => {
    if (serverErrors?.length) {
      latest.current.show(serverErrors.map((error) => ({ ...error, keyword: 'server', params: {} })));
    }
  }, [serverErrors]);
  useEffect(
    () =>
      page.current
        ? onLeaveField(page.current, (pointer) => afterPress(() => setTimeout(() => latest.current.leave(pointer), 0)))
        : undefined,
    [page, afterPress],
  );

  const shiftEntries = useCallback((group: string, index: number, by: -1 | 1) => {
    const move = (pointer: string) => shiftedPointer(pointer, group, index, by) ?? [];
    const moveFault = (fault: FormFault) => [move(fault.pointer)].flat().map((pointer) => ({ ...fault, pointer }));
    edited.current = new Set([...edited.current].flatMap(move));
    setShown((now) => now.flatMap(moveFault));
    setSummarized((now) => now.flatMap(moveFault));
  }, []);

  return {
    shown,
    summarized,
    summaryCount,
    changed(changes) {
      for (const pointer of changes) edited.current.add(pointer);
      afterPress(() => latest.current.update(changes));
    },
    shiftEntries,
    submit() {
      const faults = validate();
      show(faults);
      return faults.length === 0;
    },
  };
}

/**
 * Returns a function that runs another one at once, or after the release if a pointer is down: a message that appears or goes moves
 * the content below it, and a button that moves between press and release misses its click.
 */
function useAfterPress(): (run: () => void) => void {
  const press = useRef({ down: false, waiting: [] as (() => void)[] });
  useEffect(() => {
    const done = new AbortController();
    const options = { capture: true, signal: done.signal };
    const release = () => {
      const { waiting } = press.current;
      press.current = { down: false, waiting: [] };
      // After the click, which follows the release.
      setTimeout(() => {
        if (!done.signal.aborted) for (const run of waiting) run();
      }, 0);
    };
    window.addEventListener('pointerdown', () => (press.current.down = true), options);
    window.addEventListener('pointerup', release, options);
    window.addEventListener('pointercancel', release, options);
    return () => done.abort();
  }, []);
  return useCallback((run) => {
    if (press.current.down) press.current.waiting.push(run);
    else run();
  }, []);
}

/** Calls `left` when the focus leaves a field (`data-field`), until the returned function is called. */
function onLeaveField(page: HTMLElement, left: (pointer: string) => void): () => void {
  const done = new AbortController();
  page.addEventListener(
    'focusout',
    ({ target, relatedTarget }) => {
      for (const pointer of fieldsLeft(target, relatedTarget)) left(pointer);
    },
    { signal: done.signal },
  );
  return () => done.abort();
}

/** Returns the pointers of the fields that lose focus, innermost first. A group loses focus with its last part. */
function fieldsLeft(from: EventTarget | null, to: EventTarget | null): readonly string[] {
  const left: string[] = [];
  let frame = from instanceof Element ? from.closest<HTMLElement>('[data-field]') : null;
  while (frame && !(to instanceof Node && frame.contains(to))) {
    left.push(frame.dataset.field ?? '');
    frame = frame.parentElement?.closest<HTMLElement>('[data-field]') ?? null;
  }
  return left;
}

/** The faults that are shown: at most one per field, in the order of the fields. */
type ShownFaults = readonly FormFault[];

// The most specific violation of a field is shown: “a real date” is more helpful than “at most 10 characters”.
const priority = ['widget', 'required', 'type', 'format', 'formatMinimum', 'formatMaximum'];

function rank({ keyword }: FormFault): number {
  const place = priority.indexOf(keyword);
  return place < 0 ? priority.length : place;
}

/** Returns the most specific fault of each field in the order of `pointers`; faults at other pointers come last. */
export function firstFaults(faults: readonly FormFault[], pointers: readonly string[]): ShownFaults {
  const first = new Map<string, FormFault>();
  for (const fault of faults.toSorted((a, b) => rank(a) - rank(b))) {
    if (!first.has(fault.pointer)) first.set(fault.pointer, fault);
  }
  const known = pointers.flatMap((pointer) => first.get(pointer) ?? []);
  return [...known, ...[...first.values()].filter(({ pointer }) => !pointers.includes(pointer))];
}

/**
 * Returns the faults that stay while the patient types; no new one appears. A violation of the schema stays while the same keyword
 * fails, an error from the server until its field is in `changed`.
 */
export function faultsWhileTyping(
  shown: ShownFaults,
  faults: readonly FormFault[],
  changed: readonly string[],
): ShownFaults {
  const stands = ({ pointer, keyword }: FormFault) =>
    keyword === 'server'
      ? !changed.includes(pointer)
      : faults.some((fault) => fault.pointer === pointer && fault.keyword === keyword);
  return shown.every(stands) ? shown : shown.filter(stands);
}

/**
 * Returns the shown faults after a field lost focus: its current faults replace its earlier ones. An unchanged fault keeps its identity,
 * so that it is not announced again.
 */
export function faultsAfterLeaving(
  shown: ShownFaults,
  faults: readonly FormFault[],
  pointer: string,
  pointers: readonly string[],
): ShownFaults {
  const elsewhere = shown.filter((fault) => fault.pointer !== pointer);
  const earlier = shown.find((fault) => fault.pointer === pointer);
  const here = faults
    .filter((fault) => fault.pointer === pointer)
    .map((fault) => (earlier && JSON.stringify(earlier) === JSON.stringify(fault) ? earlier : fault));
  return firstFaults([...elsewhere, ...here], pointers);
}
