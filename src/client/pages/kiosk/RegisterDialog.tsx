import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';

interface RegisterDialogProps {
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Why the last try did not work. */
  readonly children?: ReactNode;
}

/** Asks a member of staff whether the device that they stand at is one of the clinic's. */
export function RegisterDialog({ busy, onConfirm, onClose, children }: RegisterDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('kiosk.device.register.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button look="primary" busy={busy} onClick={onConfirm}>
            {t('kiosk.device.register')}
          </Button>
        </>
      }
    >
      <p className="prose">{t('kiosk.device.register.text')}</p>
      {children}
    </Dialog>
  );
}
