import type { ReactNode } from 'react';
import { Button } from '../Button.tsx';
import { Dialog } from '../Dialog.tsx';

interface InformationDialogProps {
  readonly title: string;
  readonly children: ReactNode;
  /** Label of the button that goes back. */
  readonly back: string;
  /** Label of the button that goes on. */
  readonly proceed: string;
  readonly onBack: () => void;
  readonly onProceed: () => void;
  /** Called when the dialog is closed otherwise, such as by Escape; by default `onBack`. */
  readonly onClose?: () => void;
}

/** Tells what somebody should know before they go on (DL-3b). */
export function InformationDialog(props: InformationDialogProps) {
  const { title, children, back, proceed, onBack, onProceed, onClose = onBack } = props;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onBack}>{back}</Button>
          <Button variant="primary" onClick={onProceed}>
            {proceed}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
