import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';

/** The way to the results of a booking: whoever comes gives a one-time code first, also the browser that booked (RT-6, AU-1). */
export const ResultsPage = observer(function ResultsPage() {
  const { t } = useTranslation();
  const { session, config } = useStores();
  const { bookingKey = '' } = useParams();
  const { pathname, search } = useLocation();
  const [asked, setAsked] = useState(false);
  useEffect(() => {
    session.check().then(() => setAsked(true));
  }, [session]);

  if (!asked) {
    return (
      <div className="page">
        <Skeleton rows={2} label={t('shell.loading')} />
      </div>
    );
  }
  if (session.verifiedFor !== bookingKey) {
    const type = 'APPOINTMENT_RESULTS';
    return <Navigate to={paths.authentication({ type, bookingKey, returnUrl: pathname + search })} replace />;
  }
  return (
    <div className="page stack stack-l">
      <PageHeading title={t('results.title')} provider={config.radiology.name} />
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
