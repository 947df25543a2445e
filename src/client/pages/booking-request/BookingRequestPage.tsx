import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { useReauthentication } from '#client/parts/useReauthentication.ts';
import { paths } from '#client/paths.ts';
import type { BookingRequestSummary } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { RequestDialogs } from './RequestDialogs.tsx';
import { RequestView } from './RequestView.tsx';

const type = 'BOOKING_REQUEST';

/** What somebody is asked to book, for whoever has its key; a request that is over leads to the reason (AS-2, DN-1). */
export const BookingRequestPage = observer(function BookingRequestPage() {
  const { t } = useTranslation();
  const { bookingRequest, config, session } = useStores();
  const { bookingKey = '' } = useParams();
  const { pathname, search } = useLocation();
  const { summary, loadRequest, lost } = bookingRequest;
  const { problem } = loadRequest;
  const load = () => bookingRequest.load(bookingKey);
  useEffect(() => {
    bookingRequest.load(bookingKey);
    return () => bookingRequest.leave();
  }, [bookingRequest, bookingKey]);
  const refused = useReauthentication(lost, { bookingKey, type }, () => {
    bookingRequest.forget();
    load();
  });

  // To whom it is absent may be known by another request only, and says who he is for this one; the staff see all there are.
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
  if (!summary) {
    return (
      <div className="page">
        <Skeleton rows={4} label={t('shell.loading')} />
      </div>
    );
  }
  return (
    <div className="page">
      <RequestView request={summary} />
      <RequestDialogs request={summary} />
    </div>
  );
});

/** Whether nothing can be done with a request any more, or not yet: whoever comes for it is told why (DN-1). */
export function isOver(status: BookingRequestSummary['status']): boolean {
  return status !== 'OPEN' && status !== 'BOOKED';
}
