import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, Link, useRouteError } from 'react-router-dom';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { ScenePage } from '#client/parts/ScenePage.tsx';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { infoLinks } from './infoLinks.ts';
import { usePageContext } from './usePageContext.ts';

/** Shown for a missing or broken page: explains what happened and links to other pages. Answers are kept. */
export function ErrorScreen() {
  const { t } = useTranslation();
  const { config } = useStores();
  const error = useRouteError();
  const missing = isRouteErrorResponse(error) && error.status === 404;
  const kind = missing ? 'missing' : 'broken';
  const offline = !missing && !navigator.onLine;
  const contact = infoLinks(config.radiology, usePageContext()).find(({ to }) => to?.startsWith(paths.contact));
  const actions = offline ? (
    <Button onClick={() => navigator.onLine && location.reload()}>{t('action.retry')}</Button>
  ) : (
    <>
      <Link to={paths.home} reloadDocument className="button button-primary">
        {t('page.start')}
      </Link>
      {missing && contact?.to && (
        <Link to={contact.to} className="button button-secondary">
          {t(contact.key)}
        </Link>
      )}
      {!missing && <Button onClick={() => location.reload()}>{t('page.reload')}</Button>}
    </>
  );
  return (
    <ScenePage illustration={missing ? 'lost' : offline ? undefined : 'broken'} actions={actions}>
      <PageHeading title={t(`page.${kind}.title`)} provider={config.radiology.name} />
      <p className="prose">{t(offline ? 'error.offline' : `page.${kind}.text`)}</p>
      <HelpLine phone={config.radiology.phone} />
    </ScenePage>
  );
}
