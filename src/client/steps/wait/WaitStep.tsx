import { useTranslation } from 'react-i18next';
import { Working } from '../Working.tsx';

/** Shown while a service is polled, until its outcome or the timeout selects the next step. */
export default function WaitStep() {
  const { t } = useTranslation();
  return <Working>{t('wait.working')}</Working>;
}
