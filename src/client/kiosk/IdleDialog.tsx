import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';

interface IdleDialogProps {
  readonly secondsLeft: number;
  readonly onContinue: () => void;
  readonly onHome: () => void;
}

/** Asks whether somebody is still there, while the last seconds run (KI-2). */
export function IdleDialog({ secondsLeft, onContinue, onHome }: IdleDialogProps) {
  const { t } = useTranslation();
  return (
    <div data-idle-dialog>
      <Dialog
        urgent
        title={t('kiosk.idle.title')}
        onClose={onContinue}
        actions={
          <>
            <Button look="primary" onClick={onContinue}>
              {t('kiosk.idle.continue')}
            </Button>
            <Button onClick={onHome}>{t('kiosk.idle.home')}</Button>
          </>
        }
      >
        <p className="prose">{t('kiosk.idle.text')}</p>
        <p className="kiosk-seconds tabular" role="timer">
          {t('kiosk.idle.left', { count: secondsLeft })}
        </p>
      </Dialog>
    </div>
  );
}
