import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { TextField } from '../TextField.tsx';

interface PromptDialogProps {
  readonly title: string;
  readonly label: string;
  readonly hint?: string;
  /** The initial text. */
  readonly value: string;
  readonly maxLength: number;
  /** Returns the fault of a text, or undefined. Must refuse an empty text (DL-5). */
  readonly faultOf: (line: string) => string | undefined;
  readonly submit: string;
  readonly cancel: string;
  readonly busy: boolean;
  readonly onSubmit: (line: string) => void;
  readonly onClose: () => void;
  /** Additional content, such as why the last attempt failed. */
  readonly children?: ReactNode;
}

/** Asks for one line of text, such as a device's name or a postal code (DL-5). */
export function PromptDialog(props: PromptDialogProps) {
  const { title, label, hint, value, maxLength, faultOf, submit, cancel, busy, onSubmit, onClose, children } = props;
  const form = useId();
  const field = useRef<HTMLFormElement>(null);
  const [line, setLine] = useState(value);
  const [fault, setFault] = useState<string>();
  function submitLine(event: FormEvent): void {
    event.preventDefault();
    if (busy) return;
    const found = faultOf(line.trim());
    setFault(found);
    if (found === undefined) onSubmit(line.trim());
    else field.current?.querySelector('input')?.focus();
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={form} ref={field} className="stack" noValidate autoComplete="off" onSubmit={submitLine}>
        <TextField
          label={label}
          {...(hint !== undefined && { hint })}
          value={line}
          maxLength={maxLength}
          autoComplete="off"
          aria-invalid={fault !== undefined}
          onText={setLine}
        />
        {fault !== undefined && (
          <p className="field-fault" role="alert">
            {fault}
          </p>
        )}
        {children}
      </form>
    </Dialog>
  );
}
