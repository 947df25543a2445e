import { useTranslation } from 'react-i18next';
import { Working } from '../Working.tsx';

/** Shown during a service call, whose outcome selects the next step. */
export default function ActionStep() {
  const { t } = useTranslation();
  return <Working>{t('action.working')}</Working>;
}
