import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { HelpLine } from '#client/ui/HelpLine.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';

/** Says that the address names no booking, so that nobody can authenticate for it, and what one can do instead. */
export function IncompleteLink() {
  const { t } = useTranslation();
  const { name, phone } = useStores().config.radiology;
  return (
    <>
      <div className="stack stack-s">
        <PageHeading title={t('authentication.incomplete.title')} provider={name} />
        <p className="prose">{t('authentication.incomplete.text')}</p>
        <HelpLine phone={phone} />
      </div>
      <div className="row">
        <Link to={paths.home} className="button button-primary">
          {t('page.start')}
        </Link>
      </div>
    </>
  );
}
