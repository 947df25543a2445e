import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/paths.ts';

/** Ends a started flow, whose host continues. Opened by its URL, it links to the start page. */
export default function ReturnStep() {
  const { t } = useTranslation();
  return (
    <div className="row">
      <Link to={paths.home} className="button button-primary">
        {t('action.continue')}
      </Link>
    </div>
  );
}
