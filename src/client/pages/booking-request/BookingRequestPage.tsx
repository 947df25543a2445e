import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { DetailsChangeHost, type DetailsChangeProps, useDetailsChange } from '#client/flows/DetailsChangeHost.tsx';
import { foreignKey } from '#client/parts/foreignKey.ts';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { ScenePage } from '#client/parts/ScenePage.tsx';
import { useReauthentication } from '#client/parts/useReauthentication.ts';
import { paths } from '#client/paths.ts';
import type { BookingRequestSummary } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RequestDialogs } from './RequestDialogs.tsx';
import { RequestView } from './RequestView.tsx';

const type = 'BOOKING_REQUEST';

/** A booking request, by its key. A request that cannot be booked redirects to the denial page (AS-2, DN-1). */
export function BookingRequestPage() {
  const detailsChange = useDetailsChange();
  return (
    <>
      <RequestOfKey detailsChange={detailsChange} />
      <DetailsChangeHost detailsChange={detailsChange} />
    </>
  );
}

const RequestOfKey = observer(function RequestOfKey({ detailsChange }: DetailsChangeProps) {
  const { t } = useTranslation();
  const { bookingRequest, config, session } = useStores();
  const { bookingKey = '' } = useParams();
  const { pathname, search } = useLocation();
  const { summary, loadCall, sessionLost } = bookingRequest;
  const { problem } = loadCall;
  const load = () => bookingRequest.load(bookingKey);
  useEffect(() => {
    bookingRequest.load(bookingKey);
    return () => bookingRequest.leave();
  }, [bookingRequest, bookingKey]);
  const refused = useReauthentication(sessionLost || detailsChange.sessionLost, { bookingKey, type }, () => {
    detailsChange.forget();
    bookingRequest.forget();
    load();
  });

  const foreign = foreignKey(problem, session);
  if (refused || problem?.code === 'not-authenticated' || foreign === true) {
    return <Navigate to={paths.authentication({ type, bookingKey, returnUrl: pathname + search })} replace />;
  }
  if (summary && bookingRequest.declined) return <Declined />;
  if (summary && isOver(summary.status)) return <Navigate to={paths.deny({ status: summary.status })} replace />;
  if (problem && !summary && foreign !== 'unsure') {
    return (
      <PageProblem
        problem={problem}
        missing={{ title: t('booking-request.missing'), text: t('booking-request.missing.text') }}
        onRetry={load}
        radiology={config.radiology}
      />
    );
  }
  if (!summary) return <PageLoading rows={4} />;
  return (
    <div className="page">
      <RequestView request={summary} detailsChange={detailsChange} />
      <RequestDialogs request={summary} />
    </div>
  );
});

/** Confirms that the patient declined the request (AS-2b). */
const Declined = observer(function Declined() {
  const { t } = useTranslation();
  const { name, phone } = useStores().config.radiology;
  return (
    <ScenePage
      illustration="closed"
      actions={
        <Link to={paths.home} className="button button-primary">
          {t('page.start')}
        </Link>
      }
    >
      <PageHeading title={t('booking-request.declined')} provider={name} />
      <p className="prose">{t('booking-request.declined.text')}</p>
      <HelpLine phone={phone} />
    </ScenePage>
  );
});

/** Returns true if a request can neither be booked nor is booked (DN-1). */
function isOver(status: BookingRequestSummary['status']): boolean {
  return status !== 'OPEN' && status !== 'BOOKED';
}
