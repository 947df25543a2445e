import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { useReauthentication } from '#client/parts/useReauthentication.ts';
import { paths } from '#client/paths.ts';
import type { BookingRequestSummary } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { RequestDialogs } from './RequestDialogs.tsx';
import { RequestView } from './RequestView.tsx';

const type = 'BOOKING_REQUEST';

/** A booking request, by its key. A request that cannot be booked redirects to the denial page (AS-2, DN-1). */
export const BookingRequestPage = observer(function BookingRequestPage() {
  const { t } = useTranslation();
  const { bookingRequest, config, session } = useStores();
  const { bookingKey = '' } = useParams();
  const { pathname, search } = useLocation();
  const { summary, loadRequest, sessionLost } = bookingRequest;
  const { problem } = loadRequest;
  const load = () => bookingRequest.load(bookingKey);
  useEffect(() => {
    bookingRequest.load(bookingKey);
    return () => bookingRequest.leave();
  }, [bookingRequest, bookingKey]);
  const refused = useReauthentication(sessionLost, { bookingKey, type }, () => {
    bookingRequest.forget();
    load();
  });

  // A 404 may mean that the session belongs to another request, so the patient authenticates for this one; staff see all requests.
  const foreign = problem?.code === 'forbidden' || (problem?.code === 'not-found' && session.role !== 'staff');
  const unsure = foreign && session.checkRequest.pending;
  if (refused || problem?.code === 'not-authenticated' || (foreign && !unsure)) {
    return <Navigate to={paths.authentication({ type, bookingKey, returnUrl: pathname + search })} replace />;
  }
  if (summary && isOver(summary.status)) return <Navigate to={paths.deny({ status: summary.status })} replace />;
  if (problem && !summary && !unsure) {
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
      <RequestView request={summary} />
      <RequestDialogs request={summary} />
    </div>
  );
});

/** Returns true if a request can neither be booked nor is booked (DN-1). */
function isOver(status: BookingRequestSummary['status']): boolean {
  return status !== 'OPEN' && status !== 'BOOKED';
}
