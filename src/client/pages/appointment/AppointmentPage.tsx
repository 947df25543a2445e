import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { pages } from '#base/pages.ts';
import { FileLink } from '#client/files/FileLink.tsx';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { useReauthentication } from '#client/parts/useReauthentication.ts';
import { paths } from '#client/paths.ts';
import type { Appointment } from '#client/stores/AppointmentStore.ts';
import type { RequestState } from '#client/stores/request.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { AppointmentCard } from './AppointmentCard.tsx';
import { CancelDialog } from './CancelDialog.tsx';

const byStart = (a: Appointment, b: Appointment): number => (a.start < b.start ? -1 : 1);

const isUnauthenticated = ({ problem }: RequestState): boolean => problem?.code === 'not-authenticated';

/** A booking: time, clinic, exams and preparation, with buttons to save, print and cancel it (AS-1). */
export const AppointmentPage = observer(function AppointmentPage() {
  const { t } = useTranslation();
  const { appointment, config, flow } = useStores();
  const { bookingKey = '' } = useParams();
  const { pathname, search } = useLocation();
  const fresh = flow.bookingKey === bookingKey;
  const [asking, setAsking] = useState(false);
  const { summary, loadRequest, cancelRequest, canceled, canCancel } = appointment;
  useEffect(() => {
    appointment.load(bookingKey);
    return () => appointment.abort();
  }, [appointment, bookingKey]);

  const refused = useReauthentication(isUnauthenticated(cancelRequest), { bookingKey, type: 'APPOINTMENT' }, () => {
    appointment.abort();
    appointment.load(bookingKey);
  });

  const title = t(
    canceled ? 'appointment.title.canceled' : fresh ? 'appointment.title.booked' : pages.appointment.title,
  );
  const provider = config.radiology.name;
  if (isUnauthenticated(loadRequest) || refused) {
    const returnUrl = pathname + search;
    return <Navigate to={paths.authentication({ type: 'APPOINTMENT', bookingKey, returnUrl })} replace />;
  }
  if (loadRequest.problem && !summary) {
    return (
      <PageProblem
        problem={loadRequest.problem}
        missing={{ title: t('appointment.missing'), text: t('appointment.missing.text') }}
        onRetry={() => appointment.load(bookingKey)}
        radiology={config.radiology}
      />
    );
  }
  if (!summary) return <PageLoading rows={4} />;
  return (
    <div className="page">
      <div className="narrow stack stack-l">
        <div className="stack stack-s">
          {!canceled && (
            <span className="success-mark no-print" aria-hidden="true">
              <Icon name="check" size={28} />
            </span>
          )}
          <PageHeading title={title} provider={provider} />
          {fresh && !canceled && <p className="prose muted">{t('appointment.sent')}</p>}
        </div>
        {canceled && (
          <Notice announce>
            <p>{t('appointment.canceled.text')}</p>
          </Notice>
        )}
        {summary.appointments.toSorted(byStart).map((booked) => (
          <AppointmentCard key={booked.slug} appointment={booked} />
        ))}
        <div className="row no-print">
          {!canceled && <CalendarButton bookingKey={bookingKey} />}
          <Button className="no-kiosk" icon={<Icon name="print" />} onClick={() => window.print()}>
            {t('appointment.print')}
          </Button>
          {canCancel && (
            <Button variant="danger" onClick={() => setAsking(true)}>
              {t('appointment.cancel')}
            </Button>
          )}
          {canceled && (
            <Link to={paths.home} className="button button-primary">
              {t('appointment.again')}
            </Link>
          )}
        </div>
        {!canceled && !canCancel && <p className="prose muted">{t('appointment.no-cancel')}</p>}
        {asking && <CancelDialog bookingKey={bookingKey} onClose={() => setAsking(false)} />}
      </div>
    </div>
  );
});

/** Downloads the booking as an iCalendar file. */
const CalendarButton = observer(function CalendarButton({ bookingKey }: { readonly bookingKey: string }) {
  const { t } = useTranslation();
  const { appointment } = useStores();
  const { problem } = appointment.calendarRequest;
  return (
    <>
      <FileLink
        href={paths.calendar(bookingKey)}
        fileName="appointment.ics"
        load={() => appointment.loadCalendar(bookingKey)}
        request={appointment.calendarRequest}
        className="button button-primary"
        icon={<Icon name="calendar" />}
      >
        {t('appointment.calendar')}
      </FileLink>
      {problem && <p role="alert">{t(problem.messageKey)}</p>}
    </>
  );
});
