import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { pages } from '#base/pages.ts';
import { FileLink } from '#client/files/FileLink.tsx';
import { capitalized } from '#client/i18n/capitalized.ts';
import { fullDayTime } from '#client/i18n/wallTime.ts';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { Scene } from '#client/parts/Scene.tsx';
import { useReauthentication } from '#client/parts/useReauthentication.ts';
import { paths } from '#client/paths.ts';
import { type Appointment, isCalledOff } from '#client/stores/AppointmentStore.ts';
import type { RequestState } from '#client/stores/request.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { AppointmentSections } from './AppointmentSections.tsx';
import { CancelDialog } from './CancelDialog.tsx';

const byStart = (a: Appointment, b: Appointment): number => (a.start < b.start ? -1 : 1);

const isUnauthenticated = ({ problem }: RequestState): boolean => problem?.code === 'not-authenticated';

/**
 * A booking (AS-1): when and where, what happens next, what to bring and how to prepare, with buttons to save, print and cancel it. It is
 * also the confirmation of a new booking.
 */
export const AppointmentPage = observer(function AppointmentPage() {
  const { t } = useTranslation();
  const { appointment, config, flow } = useStores();
  const { bookingKey = '' } = useParams();
  const { pathname, search } = useLocation();
  const fresh = flow.bookingKey === bookingKey;
  const [asking, setAsking] = useState(false);
  const { summary, loadRequest, cancelRequest, canceled, canCancel, ahead, status } = appointment;
  useEffect(() => {
    appointment.load(bookingKey);
    return () => appointment.abort();
  }, [appointment, bookingKey]);

  const refused = useReauthentication(isUnauthenticated(cancelRequest), { bookingKey, type: 'APPOINTMENT' }, () => {
    appointment.abort();
    appointment.load(bookingKey);
  });

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
  const appointments = summary.appointments.toSorted(byStart);
  return (
    <article className="page stack stack-l">
      <section className="confirmation">
        <div className="confirmation-text stack stack-m">
          <div className="stack stack-s">
            <Status calledOff={canceled || status === 'NO_SHOW'} status={status} reference={summary.reference} />
            <Title fresh={fresh && ahead} canceled={status === 'CANCELED'} />
            <p className="print-only">{t('appointment.patient', summary.patient)}</p>
          </div>
          <ul className="stack stack-s">
            {appointments.map((booked) => (
              <When key={booked.slug} appointment={booked} marked={!canceled && isCalledOff(booked)} />
            ))}
          </ul>
          {(status === 'CANCELED' || ahead) && (
            <p className="prose">{t(canceled ? 'appointment.canceled.text' : 'appointment.arrive')}</p>
          )}
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
          {ahead && !canCancel && <p className="prose muted">{t('appointment.no-cancel')}</p>}
        </div>
        {!canceled && (
          <div className="confirmation-scene no-print">
            <Scene name="booked" />
          </div>
        )}
      </section>
      <AppointmentSections appointments={appointments} fresh={fresh} canceled={canceled} />
      {asking && <CancelDialog bookingKey={bookingKey} onClose={() => setAsking(false)} />}
    </article>
  );
});

interface StatusProps {
  readonly calledOff: boolean;
  readonly status: Appointment['status'];
  readonly reference: string | undefined;
}

/** The status of the booking, announced when the patient cancels it, and its reference. */
function Status({ calledOff, status, reference }: StatusProps) {
  const { t } = useTranslation();
  return (
    <p className="row confirmation-status" role="status">
      <span className="success-mark" data-canceled={calledOff} aria-hidden="true">
        <Icon name={calledOff ? 'close' : 'check'} />
      </span>
      <strong>{t(`appointment.status.${status}`)}</strong>
      {reference && <span>{t('appointment.reference', { reference })}</span>}
    </p>
  );
}

/** The heading; after a booking in this browser it may name the patient. */
const Title = observer(function Title(props: { readonly fresh: boolean; readonly canceled: boolean }) {
  const { t } = useTranslation();
  const { config, fill } = useStores();
  const { fresh, canceled } = props;
  const key = canceled ? 'appointment.title.canceled' : fresh ? 'appointment.title.booked' : pages.appointment.title;
  return <PageHeading title={fill(t(key))} provider={config.radiology.name} />;
});

/** Day, year and time at the clinic, exams and clinic of an appointment. */
const When = observer(function When(props: { readonly appointment: Appointment; readonly marked: boolean }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { appointment, marked } = props;
  const { local, exams, clinic } = appointment;
  const exam = exams.map(({ name }) => name).join(', ');
  return (
    <li data-canceled={marked}>
      <p className="confirmation-when">{capitalized(fullDayTime(local, formatLocale), formatLocale)}</p>
      <p>
        {t('appointment.at', { exam, clinic: clinic.name })}
        {marked && <span className="tag">{t(`appointment.status.${appointment.status}`)}</span>}
      </p>
    </li>
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
