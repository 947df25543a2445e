import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router-dom';
import { Spinner } from '#client/ui/Spinner.tsx';

/** A navigation that is quicker than this is not worth a flash, milliseconds. */
const delayMs = 150;

/** Covers the screen from a navigation's start until it ends, is cancelled or fails (SH-3). */
export function LoadingOverlay() {
  const { t } = useTranslation();
  const moving = useNavigation().state !== 'idle';
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setTimeout(() => setLate(true), delayMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [moving]);
  if (!moving || !late) return null;
  return (
    <div className="loading-overlay" role="status">
      <Spinner />
      <span>{t('shell.loading')}</span>
    </div>
  );
}
