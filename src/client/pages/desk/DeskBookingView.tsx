import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { capitalized } from '#base/capitalized.ts';
import { deviceWallTime } from '#base/dates.ts';
import { fullDayTime, zoneName } from '#base/wallTime.ts';
import { BookedByLine } from '#client/parts/BookedByLine.tsx';
import { VisitParts } from '#client/parts/VisitParts.tsx';
import { paths } from '#client/paths.ts';
import type { DeskBooking } from '#client/stores/DeskStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { Answers, PatientAnswers, SafetyAnswers } from './AnswerSheet.tsx';
import { DeskPatient } from './DeskPatient.tsx';
import { DetailsChanges } from './DetailsChanges.tsx';
import { OtherPatient } from './OtherPatient.tsx';
import { useDesk } from './useDesk.ts';

const DocumentsSection = lazy(() => import('#client/files/DocumentsSection.tsx'));
const Questionnaires = lazy(() => import('#client/parts/Questionnaires.tsx'));

/** What staff are asked about a booking. */
const deskTypes = ['PROTOCOL'] as const;

/** Answers that `DeskPatient` shows. */
const namedAbove = new Set(['firstName', 'lastName', 'dateOfBirth', 'email', 'mobile']);

/** A booking as staff need it: who, when, where and what, the answers with those about safety first, and what belongs to it. */
export const DeskBookingView = observer(function DeskBookingView({ booking }: { readonly booking: DeskBooking }) {
  const { t } = useTranslation();
  const { config, formatLocale } = useStores();
  const desk = useDesk();
  const { reference, createdAt, appointments, requestKey, requestSlug, requestPatient } = booking;
  const { answers, answersLocale, patientAnswers } = booking;
  const [first] = appointments;
  const others = answers
    .filter(({ protects }) => !protects)
    .map((step) => ({ ...step, answers: step.answers.filter(({ key }) => !namedAbove.has(key)) }))
    .filter((step) => step.answers.length > 0);
  return (
    <article className="page stack stack-l">
      <div className="stack stack-s">
        <PageHeading title={t('desk.booking.heading', { reference })} provider={config.radiology.name} />
        <BookedByLine by={booking.bookedBy} />
        <p className="muted">{t('desk.booked-at', { when: fullDayTime(deviceWallTime(createdAt), formatLocale) })}</p>
      </div>
      {requestPatient && (
        <OtherPatient
          sentence="desk.booking.request-patient"
          patient={requestPatient}
          action={
            requestSlug !== undefined && (
              <Link to={paths.deskRequest(requestSlug)} className="button">
                {t('desk.booking.request-patient.open')}
              </Link>
            )
          }
        />
      )}
      <div className="desk-facts">
        <DeskPatient patient={booking.patient} locale={booking.locale} />
        <section className="card card-pad stack" aria-labelledby="desk-appointments">
          <h2 id="desk-appointments">{t('desk.appointments')}</h2>
          <ul className="stack">
            {appointments.map((appointment) => (
              <Appointment key={appointment.slug} appointment={appointment} />
            ))}
          </ul>
        </section>
      </div>
      {booking.pending && (
        <p className="prose">
          {booking.pending.outcome
            ? t(`desk.pending.${booking.pending.outcome}`)
            : t('pending.until.staff', { until: fullDayTime(deviceWallTime(booking.pending.until), formatLocale) })}
        </p>
      )}
      {booking.overrides && (
        <section className="card card-pad stack" aria-labelledby="desk-overrides">
          <h2 id="desk-overrides">{t('desk.overrides')}</h2>
          {booking.overrides.map(({ rule, reason }) => (
            <p key={rule}>
              <strong>{t(`behalf.rule.${rule}`)}</strong> {reason}
            </p>
          ))}
        </section>
      )}
      {booking.callOffs?.map((callOff) => (
        <CallOff key={callOff.appointment} callOff={callOff} booking={booking} />
      ))}
      {booking.declineAnswers?.map((step) => (
        <section key={step.step} className="card card-pad stack" aria-labelledby={`desk-${step.step}`}>
          <Answers step={step} heading="h2" locale={booking.locale} />
        </section>
      ))}
      <DetailsChanges changes={booking.detailsChanges} onSessionLost={() => desk.loadBooking(reference)} />
      <SafetyAnswers steps={answers.filter(({ protects }) => protects)} locale={answersLocale} />
      {others.map((step) => (
        <section key={step.step} className="card card-pad stack" aria-labelledby={`desk-${step.step}`}>
          <Answers step={step} heading="h2" locale={answersLocale} />
        </section>
      ))}
      <Suspense fallback={null}>
        <DocumentsSection
          adminPortal
          owner={{ appointments: appointments.map(({ slug }) => slug) }}
          onSessionLost={() => desk.loadBooking(reference)}
        />
      </Suspense>
      {patientAnswers && <PatientAnswers answers={patientAnswers} locale={booking.locale} />}
      {first && (
        <Suspense fallback={null}>
          <Questionnaires owner={{ bookingKey: first.bookingKey }} types={deskTypes} readable />
        </Suspense>
      )}
      {answers.length === 0 && <p className="prose">{t('desk.no-answers')}</p>}
      <div className="row no-print">
        <Button variant="primary" icon={<Icon name="print" />} onClick={() => window.print()}>
          {t('appointment.print')}
        </Button>
        {first && (
          <Link to={paths.appointment(first.bookingKey)} className="button">
            {t('desk.patient-page')}
          </Link>
        )}
        {requestKey !== undefined && (
          <Link to={paths.bookingRequest(requestKey)} className="button">
            {t('desk.request')}
          </Link>
        )}
        <Link to={paths.desk} className="button">
          {t('desk.another')}
        </Link>
      </div>
    </article>
  );
});

/** Who canceled or changed an appointment and why, in the words of who did. */
const CallOff = observer(function CallOff(props: {
  readonly booking: DeskBooking;
  readonly callOff: NonNullable<DeskBooking['callOffs']>[number];
}) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { appointment, by, override, answers } = props.callOff;
  const { local = '', status } = props.booking.appointments.find(({ slug }) => slug === appointment) ?? {};
  const id = `desk-call-off-${appointment}`;
  return (
    <section className="card card-pad stack" aria-labelledby={id}>
      <h2 id={id}>
        {t(status === 'CANCELED' ? 'desk.call-off' : 'desk.call-off.changed', {
          when: fullDayTime(local, formatLocale),
        })}
      </h2>
      {by && <p>{t('desk.call-off.by', { name: [by.name, by.organization].filter(Boolean).join(', ') })}</p>}
      {override !== undefined && (
        <p>
          <strong>{t('desk.call-off.override')}</strong> {override}
        </p>
      )}
      {answers.map((step) => (
        <Answers key={step.step} step={step} heading="h3" locale={props.booking.locale} />
      ))}
    </section>
  );
});

/** When, where and what of one appointment, with its status. */
const Appointment = observer(function Appointment(props: {
  readonly appointment: DeskBooking['appointments'][number];
}) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { local, zone, start, status, exams, clinic, minutes, parts } = props.appointment;
  return (
    <li className="stack stack-s">
      <p className="row">
        <strong>{capitalized(fullDayTime(local, formatLocale), formatLocale)}</strong>
        <span className="tag">{t(`desk.status.${status}`)}</span>
      </p>
      <p>
        {exams.map(({ name }) => name).join(', ')} · {t('exam.minutes', { count: minutes })}
      </p>
      {parts && <VisitParts parts={parts} />}
      <p className="muted">
        {clinic.name} · {zoneName(zone, start, formatLocale)}
      </p>
    </li>
  );
});
