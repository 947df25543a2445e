import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the button that changes nothing. */
  readonly cancel: string;
  /** Label of the button that performs the action. */
  readonly confirm: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation of an action that is hard to undo (DL-3). */
export function ConfirmDialog({ title, children, cancel, confirm, busy, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      urgent
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{cancel}</Button>
          <Button variant="danger" busy={busy ?? false} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
