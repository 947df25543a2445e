import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { capitalized } from '#base/capitalized.ts';
import { advancedBase, pages } from '#base/pages.ts';
import { fullDayTime } from '#base/wallTime.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { SignInPage } from '#client/parts/SignInPage.tsx';
import { usePageStore } from '#client/parts/usePageStore.ts';
import { paths } from '#client/paths.ts';
import { type ReferredBooking, ReferredStore } from '#client/stores/ReferredStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';

/** The bookings of the last 90 days that a referrer made for patients, newest first (SR-5). */
export const ReferredBookingsPage = observer(function ReferredBookingsPage() {
  const { t } = useTranslation();
  const { advanced, config } = useStores();
  const store = usePageStore((environment) => ReferredStore.create({}, environment));
  useEffect(() => {
    store.loadList();
  }, [store]);
  if (store.refusal) {
    const text = store.refusal === 'forbidden' ? 'referred.forbidden' : 'referred.sign-in';
    return <SignInPage title="referred.list.title" text={text} roles={['referrer']} />;
  }
  const { list, loadCall } = store;
  return (
    <div className="page stack stack-l">
      <PageHeading title={t(pages.referredBookings.title)} provider={config.radiology.name} />
      <ProblemNotice problem={loadCall.problem} onRetry={() => store.loadList()} />
      {loadCall.pending && <Skeleton rows={3} label={t('shell.loading')} />}
      {list?.length === 0 && <p className="prose muted">{t('referred.list.none')}</p>}
      {list && list.length > 0 && (
        <ul className="stack stack-m">
          {list.map((booking) => (
            <Listed key={booking.reference} booking={booking} />
          ))}
        </ul>
      )}
      {!advanced && config.booking.advancedBookingEnabled && (
        <div className="row">
          {/* Another base is another document. */}
          <a href={advancedBase} className="button button-primary">
            {t('behalf.title')}
          </a>
        </div>
      )}
    </div>
  );
});

const Listed = observer(function Listed({ booking }: { readonly booking: ReferredBooking }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { reference, patient, appointments } = booking;
  return (
    <li className="card card-pad stack stack-s">
      <Link to={paths.referredBooking(reference)} className="strong">
        {t('appointment.patient', patient)}
      </Link>
      {appointments.map(({ slug, local, status, exams, clinic }) => (
        <p key={slug} className="row">
          <span>
            {capitalized(fullDayTime(local, formatLocale), formatLocale)} · {exams.join(', ')} · {clinic}
          </span>
          <span className="tag">{t(`desk.status.${status}`)}</span>
        </p>
      ))}
    </li>
  );
});
