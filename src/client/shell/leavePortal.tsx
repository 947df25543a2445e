import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';

let dismiss: (() => void) | undefined;

/**
 * Leaves for another site after a dialog with a countdown and a button to stay (DL-6). The dialog has its own React root, so that it
 * outlives the page. In a frame there is no countdown, and the site opens in a new tab.
 */
export function leavePortal(url: string, framed: boolean): void {
  dismiss?.();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  dismiss = () => {
    root.unmount();
    container.remove();
    dismiss = undefined;
  };
  const go = () => {
    // The back button must return to the page without the dialog.
    dismiss?.();
    location.assign(url);
  };
  root.render(<LeaveDialog url={url} framed={framed} onGo={go} onStay={dismiss} />);
}

/** Length of the countdown, seconds (DL-6). */
const redirectSeconds = 5;

interface LeaveDialogProps {
  readonly url: string;
  /** True to open the site in a new tab without a countdown. */
  readonly framed: boolean;
  readonly onGo: () => void;
  readonly onStay: () => void;
}

/** Warns before leaving the portal and names the host (DL-6, ASVS 3.7.3). */
function LeaveDialog({ url, framed, onGo, onStay }: LeaveDialogProps) {
  const { t } = useTranslation();
  const [endsAt] = useState(() => Date.now() + redirectSeconds * 1000);
  const [left, setLeft] = useState(redirectSeconds);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the countdown starts once
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
            <Button variant="primary" onClick={onGo}>
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
