import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { KioskStore } from '#client/stores/KioskStore.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { ProcessingDialog } from '#client/ui/dialogs/ProcessingDialog.tsx';
import { Notice } from '#client/ui/Notice.tsx';

interface KioskWatchProps {
  readonly kiosk: KioskStore;
  readonly onContinue: () => void;
  readonly onHome: () => void;
}

/** The notices of a kiosk: idle hint and countdown, end of the visit, and a server that does not respond. */
export const KioskWatch = observer(function KioskWatch({ kiosk, onContinue, onHome }: KioskWatchProps) {
  const { t } = useTranslation();
  const { idle, unreachable, ending } = kiosk;
  if (ending)
    return (
      <ProcessingDialog title={t(unreachable ? 'kiosk.away.title' : 'kiosk.ending.title')}>
        <p className="prose">{t(unreachable ? 'kiosk.away.ended' : 'kiosk.ending.text')}</p>
      </ProcessingDialog>
    );
  return (
    <>
      <div className="kiosk-notes">
        {unreachable && (
          <Notice tone="warning" title={t('kiosk.away.title')} announce>
            <p>{t('kiosk.away.text')}</p>
          </Notice>
        )}
        <p role="status" className="kiosk-hint">
          {idle?.phase === 'hint' && t('kiosk.idle.hint')}
        </p>
      </div>
      {idle?.phase === 'countdown' && (
        <IdleDialog secondsLeft={idle.secondsLeft} onContinue={onContinue} onHome={onHome} />
      )}
    </>
  );
});

interface IdleDialogProps {
  readonly secondsLeft: number;
  readonly onContinue: () => void;
  readonly onHome: () => void;
}

/** Asks during the countdown whether the visitor is still there (KI-2). */
function IdleDialog({ secondsLeft, onContinue, onHome }: IdleDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      name="idle"
      urgent
      title={t('kiosk.idle.title')}
      onClose={onContinue}
      actions={
        <>
          <Button variant="primary" onClick={onContinue}>
            {t('kiosk.idle.continue')}
          </Button>
          <Button onClick={onHome}>{t('kiosk.idle.home')}</Button>
        </>
      }
    >
      <p className="prose">{t('kiosk.idle.text')}</p>
      <p className="kiosk-seconds strong tabular" role="timer">
        {t('kiosk.idle.left', { count: secondsLeft })}
      </p>
    </Dialog>
  );
}
