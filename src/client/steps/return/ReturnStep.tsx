import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/paths.ts';

/** The flow is over, and what began it goes on by itself; whoever comes here all the same begins at the start. */
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
