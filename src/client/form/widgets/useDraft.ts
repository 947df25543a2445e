import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type Draft, useFormContext } from '../FormContext.ts';
import { useFieldFrame } from '../fields/FieldFrame.ts';
import type { FormValues } from '../formModule.ts';
import { withValue } from '../paths.ts';

/** Milliseconds without a key press after which the text is committed. */
const commitDelayMs = 300;

/** The local text of an input. */
export interface DraftText {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Commits the text on blur and shows the value of the form again. */
  readonly leave: () => void;
}

/**
 * Keeps typed text in the input, so that a key press does not render the whole form. Commits it after a pause, on blur and on
 * submission; `FormView` saves it if the form unmounts before. `read` parses the text into a value.
 */
export function useDraft(
  id: string,
  shown: string,
  read: (text: string) => unknown,
  commit: (value: unknown) => void,
): DraftText {
  const { drafts } = useFormContext();
  const { path } = useFieldFrame();
  const [draft, setDraft] = useState<string>();
  const latest = useRef({ read, commit });
  const timer = useRef<number>(undefined);
  useEffect(() => {
    latest.current = { read, commit };
  });
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      drafts.delete(id);
    },
    [drafts, id],
  );

  function commitText(text: string): void {
    window.clearTimeout(timer.current);
    drafts.delete(id);
    latest.current.commit(latest.current.read(text));
  }

  function type(text: string): void {
    setDraft(text);
    drafts.set(id, { path, read: () => latest.current.read(text), flush: () => commitText(text) });
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => commitText(text), commitDelayMs);
  }

  function leave(): void {
    drafts.get(id)?.flush();
    setDraft(undefined);
  }

  return { text: draft ?? shown, type, leave };
}

/** Passes uncommitted drafts to `onChange` when the form unmounts or the page is hidden, so that no input is lost. */
export function useUnsavedDrafts(
  drafts: ReadonlyMap<string, Draft>,
  values: RefObject<FormValues>,
  onChange: ((values: FormValues) => void) | undefined,
): void {
  const saveDrafts = useRef(() => {});
  useLayoutEffect(() => {
    saveDrafts.current = () => {
      if (drafts.size === 0) return;
      const saved = [...drafts.values()].reduce<unknown>(
        (now, { path, read }) => withValue(now, path, read()),
        values.current,
      );
      onChange?.(saved as FormValues);
    };
  });
  useEffect(() => {
    const save = () => saveDrafts.current();
    window.addEventListener('pagehide', save);
    return () => window.removeEventListener('pagehide', save);
  }, []);
  // A layout effect, because the inputs must still exist when their text is read.
  useLayoutEffect(() => () => saveDrafts.current(), []);
}
