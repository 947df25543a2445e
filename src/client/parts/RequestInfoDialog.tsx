import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';

interface RequestInfoDialogProps {
  readonly children: ReactNode;
  /** Label of the button that goes on. */
  readonly proceed: string;
  /** Leads to the start of a booking. */
  readonly onBack: () => void;
  /** Called by the button and when the dialog is closed otherwise. */
  readonly onProceed: () => void;
}

/** Information about booking requests: back leads to the start, everything else goes on (BK-8). */
export function RequestInfoDialog({ children, proceed, onBack, onProceed }: RequestInfoDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('booking-request.info')}
      onClose={onProceed}
      actions={
        <>
          <Button onClick={onBack}>{t('booking-request.info.back')}</Button>
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
