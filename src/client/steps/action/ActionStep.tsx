import { useTranslation } from 'react-i18next';
import { Working } from '../Working.tsx';

/** A call is under way; its outcome leads on by itself. */
export default function ActionStep() {
  const { t } = useTranslation();
  return <Working>{t('action.working')}</Working>;
}
