import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from 'react-router-dom';
import { Spinner } from '#client/ui/Spinner.tsx';

/** Delay before the overlay appears, milliseconds, so that quick navigations do not flash. */
const delayMs = 150;

/** Covers the screen while a navigation is pending (SH-3). */
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
    <div className="loading-overlay strong" role="status">
      <Spinner />
      <span>{t('shell.loading')}</span>
    </div>
  );
}
