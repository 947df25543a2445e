import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';

interface MessageDialogProps {
  readonly title: string;
  /** A message, information, or instructions as a list. */
  readonly children: ReactNode;
  readonly ok: string;
  readonly onClose: () => void;
}

/** Shows a message that the patient closes with OK (DL-3). */
export function MessageDialog({ title, children, ok, onClose }: MessageDialogProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          {ok}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
