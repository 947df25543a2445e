import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { KioskStore } from '#client/stores/KioskStore.ts';
import { ProcessingDialog } from '#client/ui/dialogs/ProcessingDialog.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { IdleDialog } from './IdleDialog.tsx';

interface KioskWatchProps {
  readonly kiosk: KioskStore;
  readonly onContinue: () => void;
  readonly onHome: () => void;
}

/** What a kiosk says by itself: that it waits, that it ends the visit, and that the server is away. */
export const KioskWatch = observer(function KioskWatch({ kiosk, onContinue, onHome }: KioskWatchProps) {
  const { t } = useTranslation();
  const { idle, away, ending } = kiosk;
  if (ending)
    return (
      <ProcessingDialog title={t(away ? 'kiosk.away.title' : 'kiosk.ending.title')}>
        <p className="prose">{t(away ? 'kiosk.away.ended' : 'kiosk.ending.text')}</p>
      </ProcessingDialog>
    );
  return (
    <>
      <div className="kiosk-notes">
        {away && (
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
