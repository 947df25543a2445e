import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';

interface ConfirmDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Words of the button that changes nothing. */
  readonly cancel: string;
  /** Words of the button that does what is asked about. */
  readonly confirm: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks once more before something is done that is not easily undone (DL-3). */
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
