import { useTranslation } from 'react-i18next';

/** Says that a call is under way; its outcome leads on by itself. */
export default function ActionStep() {
  const { t } = useTranslation();
  return (
    <div className="working" role="status">
      <span className="spinner" aria-hidden="true" />
      <p>{t('action.working')}</p>
    </div>
  );
}
