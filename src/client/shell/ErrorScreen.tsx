import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { usePageTitle } from '#client/ui/usePageTitle.ts';

/** What is shown when a page is not there or breaks: what happened, and the ways on. Nothing that was answered is lost. */
export function ErrorScreen() {
  const { t } = useTranslation();
  const { config } = useStores();
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const kind = missing ? 'missing' : 'broken';
  const phone = typeof config.radiology.phone === 'string' ? config.radiology.phone : '';
  usePageTitle(t(`page.${kind}.title`), String(config.radiology.name ?? ''));
  return (
    <div className="page stack stack-l">
      <div className="stack stack-s">
        <h1>{t(`page.${kind}.title`)}</h1>
        <p className="prose">{t(`page.${kind}.text`)}</p>
        {phone && <p className="prose">{t('page.help', { phone })}</p>}
      </div>
      <div className="row">
        <Link to={paths.home} reloadDocument className="button button-primary">
          {t('page.start')}
        </Link>
        {!missing && <Button onClick={() => location.reload()}>{t('page.reload')}</Button>}
      </div>
    </div>
  );
}
