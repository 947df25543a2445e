import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { pages } from '#base/pages.ts';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';

/** Results of a booking. Requires a one-time code, also from the browser that booked (RT-6, AU-1). */
export const ResultsPage = observer(function ResultsPage() {
  const { t } = useTranslation();
  const { session, config } = useStores();
  const { bookingKey = '' } = useParams();
  const { pathname, search } = useLocation();
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    session.check().then(() => setChecked(true));
  }, [session]);

  if (!checked) return <PageLoading rows={2} />;
  if (session.verifiedFor !== bookingKey) {
    const type = 'APPOINTMENT_RESULTS';
    return <Navigate to={paths.authentication({ type, bookingKey, returnUrl: pathname + search })} replace />;
  }
  return (
    <div className="page stack stack-l">
      <PageHeading title={t(pages.results.title)} provider={config.radiology.name} />
      <p className="prose">{t('results.none')}</p>
      <HelpLine phone={config.radiology.phone} />
      <div className="row">
        <Link to={paths.appointment(bookingKey)} className="button">
          {t('results.appointment')}
        </Link>
      </div>
    </div>
  );
});
