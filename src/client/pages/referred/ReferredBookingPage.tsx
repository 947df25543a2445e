import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { isAhead } from '#base/appointmentStatus.ts';
import { capitalized } from '#base/capitalized.ts';
import { deviceWallTime } from '#base/dates.ts';
import { advancedBase, pages } from '#base/pages.ts';
import { fullDayTime } from '#base/wallTime.ts';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { SignInPage } from '#client/parts/SignInPage.tsx';
import { usePageStore } from '#client/parts/usePageStore.ts';
import { paths } from '#client/paths.ts';
import { type ReferredBooking, ReferredStore } from '#client/stores/ReferredStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';

/** A booking that a referrer made for a patient: what it waits for or what came of it, and a way to cancel it (SR-5). */
export const ReferredBookingPage = observer(function ReferredBookingPage() {
  const { t } = useTranslation();
  const { config, formatLocale } = useStores();
  const { reference = '' } = useParams();
  const store = usePageStore((environment) => ReferredStore.create({}, environment));
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    store.load(reference);
  }, [store, reference]);
  if (store.refusal) {
    const text = store.refusal === 'forbidden' ? 'referred.forbidden' : 'referred.sign-in';
    return <SignInPage title="referred.list.title" text={text} roles={['referrer']} />;
  }
  const { booking, loadCall, cancelCall } = store;
  if (!booking && loadCall.problem) {
    const missing = { title: t('referred.missing'), text: t('referred.missing.text') };
    const { radiology } = config;
    return (
      <PageProblem
        problem={loadCall.problem}
        missing={missing}
        onRetry={() => store.load(reference)}
        radiology={radiology}
      />
    );
  }
  if (!booking) return <PageLoading rows={4} />;
  const ahead = booking.appointments.filter(({ status }) => isAhead(status));
  const canCancel = ahead.length > 0 && ahead.every(({ cancellation }) => cancellation.allowed);
  return (
    <article className="page stack stack-l">
      <div className="stack stack-s">
        <PageHeading title={t(pages.referredBooking.title)} provider={config.radiology.name} />
        <p>{t('appointment.patient', booking.patient)}</p>
        <p className="muted">{t('appointment.reference', { reference: booking.reference })}</p>
      </div>
      <Waiting booking={booking} />
      <ul className="stack stack-m">
        {booking.appointments.map(({ slug, local, status, exams, clinic, minutes }) => (
          <li key={slug} className="card card-pad stack stack-s">
            <p className="row">
              <strong>{capitalized(fullDayTime(local, formatLocale), formatLocale)}</strong>
              <span className="tag">{t(`desk.status.${status}`)}</span>
            </p>
            <p>
              {exams.join(', ')} · {t('exam.minutes', { count: minutes })}
            </p>
            <p className="muted">{clinic}</p>
          </li>
        ))}
      </ul>
      <div className="row no-print">
        {/* Another patient is another document. */}
        <a href={advancedBase} className="button button-primary">
          {t('behalf.bar.another')}
        </a>
        <Link to={paths.referredBookings} className="button">
          {t('referred.list.title')}
        </Link>
        {canCancel && (
          <Button variant="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {t('appointment.cancel')}
          </Button>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title={t('appointment.cancel.title')}
          cancel={t('appointment.cancel.keep')}
          confirm={t('appointment.cancel.confirm')}
          busy={cancelCall.pending}
          onConfirm={async () => {
            if (await store.cancel(reference)) setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t('referred.cancel.text')}</p>
          <ProblemNotice problem={cancelCall.problem} phone={config.radiology.phone} />
        </ConfirmDialog>
      )}
    </article>
  );
});

/** What the booking waits for, or what became of it. */
const Waiting = observer(function Waiting({ booking }: { readonly booking: ReferredBooking }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { pending } = booking;
  if (!pending) return null;
  if (pending.outcome) return <p className="prose">{t(`desk.pending.${pending.outcome}`)}</p>;
  return (
    <Notice title={t('referred.waits')}>
      <p>{t('pending.until.staff', { until: fullDayTime(deviceWallTime(pending.until), formatLocale) })}</p>
    </Notice>
  );
});
