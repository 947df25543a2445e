import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';

let stay: (() => void) | undefined;

/**
 * Leaves for another site, after a countdown in which one may stay (DL-6). The dialog is drawn beside the portal, so that it outlives the
 * page that asked for it. In a frame one goes by oneself, in a tab of its own: the frame is the other site's.
 */
export function leavePortal(url: string, framed: boolean): void {
  stay?.();
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  stay = () => {
    root.unmount();
    place.remove();
    stay = undefined;
  };
  const go = () => {
    // Whoever comes back by the browser's button finds the page and not the dialog.
    stay?.();
    location.assign(url);
  };
  root.render(<LeaveDialog url={url} framed={framed} onGo={go} onStay={stay} />);
}

/** Seconds until a redirect goes by itself (DL-6). */
const redirectSeconds = 5;

interface LeaveDialogProps {
  readonly url: string;
  /** Nothing goes by itself, and the other site opens in a tab of its own. */
  readonly framed: boolean;
  readonly onGo: () => void;
  readonly onStay: () => void;
}

/** Says that one is about to leave the portal, and for where (DL-6, ASVS 3.7.3). */
function LeaveDialog({ url, framed, onGo, onStay }: LeaveDialogProps) {
  const { t } = useTranslation();
  const [endsAt] = useState(() => Date.now() + redirectSeconds * 1000);
  const [left, setLeft] = useState(redirectSeconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the countdown is begun once.
  useEffect(() => {
    if (framed) return undefined;
    const timer = setInterval(() => {
      const seconds = Math.ceil((endsAt - Date.now()) / 1000);
      setLeft(Math.max(0, seconds));
      if (seconds > 0) return;
      clearInterval(timer);
      onGo();
    }, 250);
    return () => clearInterval(timer);
  }, []);
  return (
    <Dialog
      urgent
      title={t('leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button onClick={onStay}>{t('leave.stay')}</Button>
          {framed ? (
            <a href={url} target="_blank" rel="noreferrer" className="button button-primary" onClick={onStay}>
              {t('leave.go')}
            </a>
          ) : (
            <Button look="primary" onClick={onGo}>
              {t('leave.go')}
            </Button>
          )}
        </>
      }
    >
      <p className="prose">{t('leave.text', { host: new URL(url).hostname })}</p>
      {!framed && (
        <p className="tabular" role="timer">
          {t('leave.left', { count: left })}
        </p>
      )}
    </Dialog>
  );
}
