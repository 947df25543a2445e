import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Spinner } from '#client/ui/Spinner.tsx';

/** Time after which the patient learns that a file takes long, milliseconds. */
const slowMs = 6_000;

/** Says that a document loads, and after a while that this takes long on a slow connection. */
export function SlowWait() {
  const { t } = useTranslation();
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p className="row nowrap slow-wait" role="status">
      <Spinner />
      {t(slow ? 'attachment.slow' : 'shell.loading')}
    </p>
  );
}
