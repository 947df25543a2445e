import { useTranslation } from 'react-i18next';
import { Working } from '../Working.tsx';

/** The journey is over, and what began it goes on. */
export default function ReturnStep() {
  const { t } = useTranslation();
  return <Working>{t('action.working')}</Working>;
}
