import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { usePageTitle } from '#client/ui/usePageTitle.ts';

/** Says that the address names no booking, so that nobody can authenticate for it. */
export function IncompleteLink() {
  const { t } = useTranslation();
  const { config } = useStores();
  const title = t('flow.authentication.title');
  usePageTitle(title, String(config.radiology.name ?? ''));
  return (
    <div className="stack stack-s">
      <h1>{title}</h1>
      <p className="prose">{t('authentication.incomplete')}</p>
    </div>
  );
}
