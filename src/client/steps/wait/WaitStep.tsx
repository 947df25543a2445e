import { useTranslation } from 'react-i18next';
import { Working } from '../Working.tsx';

/** A service is asked again and again; its answer, or the end of patience, leads on by itself. */
export default function WaitStep() {
  const { t } = useTranslation();
  return <Working>{t('wait.working')}</Working>;
}
