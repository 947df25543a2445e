import { useEffect, useRef, useState } from 'react';
import { useFormContext } from '../FormContext.ts';
import { useFieldFrame } from '../fields/FieldFrame.ts';

/** Milliseconds without a key after which typed text is given to the form. */
const commitDelayMs = 300;

/** A text box's own copy of what is typed. */
export interface DraftText {
  readonly text: string;
  readonly type: (text: string) => void;
  /** The box was left: the form has the text, and the form's value is shown again. */
  readonly leave: () => void;
}

/**
 * Typed text, held at the box so that a key costs one box and not the whole form. The form gets it after a pause, on leaving
 * and on submitting; `FormView` rescues it when the form goes away in between. `read` says which value a text stands for.
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
