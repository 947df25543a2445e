import { observer } from 'mobx-react-lite';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { isAhead, isCalledOff } from '#base/appointmentStatus.ts';
import { arrivalMinutes, arrivalText } from '#base/arrivalMinutes.ts';
import { capitalized } from '#base/capitalized.ts';
import { pages } from '#base/pages.ts';
import { fullDayTime } from '#base/wallTime.ts';
import { FileLink } from '#client/files/FileLink.tsx';
import { DetailsChangeHost, type DetailsChangeProps, useDetailsChange } from '#client/flows/DetailsChangeHost.tsx';
import { EnquiryLinks } from '#client/parts/EnquiryLinks.tsx';
import { foreignKey } from '#client/parts/foreignKey.ts';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { Scene } from '#client/parts/Scene.tsx';
import { useReauthentication } from '#client/parts/useReauthentication.ts';
import { VisitParts } from '#client/parts/VisitParts.tsx';
import { paths } from '#client/paths.ts';
import type { Appointment, AppointmentSummary } from '#client/stores/AppointmentStore.ts';
import type { ApiCall } from '#client/stores/apiCall.ts';
import { bookAgain } from '#client/stores/bookFromRequest.ts';
import { askQuestionnaires } from '#client/stores/QuestionnaireStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { AppointmentSections } from './AppointmentSections.tsx';
import { CancelAction, CancelDeadline, type Canceling } from './CancelAction.tsx';
import { ChangeActions, ChangeDeadline, RefusedChange } from './ChangeAction.tsx';
import { ConfirmAction } from './ConfirmAction.tsx';
import { PatientLines } from './PatientLines.tsx';
import { PendingAnswer } from './PendingAnswer.tsx';

const DocumentsSection = lazy(() => import('#client/files/DocumentsSection.tsx'));
/** Beside the page and not in it, so that a lost session leaves what the patient typed. */
const CancelDialog = lazy(() => import('./CancelDialog.tsx'));

const byStart = (a: Appointment, b: Appointment): number => (a.start < b.start ? -1 : 1);

const ConsentForms = lazy(() => import('#client/parts/ConsentForms.tsx'));
const Questionnaires = lazy(() => import('#client/parts/Questionnaires.tsx'));

/** What the page of a booking asks. */
const pageTypes = ['PAIN_SCORE_INITIAL', 'PAIN_SCORE_FINAL', 'FEEDBACK'] as const;

/** Whether a page of questionnaires led here without an answer (QN-3). */
const isDismissed = (state: unknown) =>
  typeof state === 'object' && state !== null && 'questionnaire' in state && state.questionnaire === 'DISMISSED';

const isUnauthenticated = ({ problem }: ApiCall): boolean => problem?.code === 'not-authenticated';

/**
 * A booking (AS-1): when and where, what happens next, what to bring and how to prepare, with buttons to save, print and cancel it. It is
 * also the confirmation of a new booking.
 */
export function AppointmentPage() {
  const detailsChange = useDetailsChange();
  const [canceling, setCanceling] = useState<Canceling>();
  return (
    <>
      <BookingView detailsChange={detailsChange} onCancel={setCanceling} />
      <DetailsChangeHost detailsChange={detailsChange} />
      {canceling && (
        <Suspense fallback={null}>
          <CancelDialog {...canceling} onClose={() => setCanceling(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface BookingViewProps extends DetailsChangeProps {
  readonly onCancel: (canceling: Canceling) => void;
}

const BookingView = observer(function BookingView({ detailsChange, onCancel }: BookingViewProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { appointment, config, flow, session } = root;
  const { bookingKey = '' } = useParams();
  const { pathname, search } = useLocation();
  const fresh = flow.bookingKey === bookingKey;
  const { state } = useLocation();
  const [documentsLost, setDocumentsLost] = useState(false);
  const loseDocuments = useCallback(() => setDocumentsLost(true), []);
  const [kept, setKept] = useState(() => isDismissed(state));
  const { summary, loadCall, cancelCall, calendarCall, canceled, ahead, status } = appointment;
  useEffect(() => {
    appointment.load(bookingKey);
    return () => appointment.abort();
  }, [appointment, bookingKey]);

  const sessionLost =
    isUnauthenticated(cancelCall) || isUnauthenticated(calendarCall) || detailsChange.sessionLost || documentsLost;
  const refused = useReauthentication(sessionLost, { bookingKey, type: 'APPOINTMENT' }, () => {
    detailsChange.forget();
    setDocumentsLost(false);
    appointment.abort();
    appointment.load(bookingKey);
  });

  /** The brand's questionnaire cancels; without one the dialog does. Closing it keeps the appointment (QN-10). */
  async function cancel(canceling: Canceling): Promise<void> {
    const asked = await (session.role === 'staff'
      ? 'NOTHING'
      : askQuestionnaires(root, { owner: { bookingKey } }, ['CANCEL_APPOINTMENT_PATIENT']));
    if (asked === 'NOTHING') onCancel(canceling);
    if (asked === 'COMPLETED') appointment.load(bookingKey);
    setKept(asked === 'DISMISSED');
  }

  const foreign = foreignKey(loadCall.problem, session);
  if (isUnauthenticated(loadCall) || refused || foreign === true) {
    const returnUrl = pathname + search;
    return <Navigate to={paths.authentication({ type: 'APPOINTMENT', bookingKey, returnUrl })} replace />;
  }
  if (loadCall.problem && !summary && foreign !== 'unsure') {
    return (
      <PageProblem
        problem={loadCall.problem}
        missing={{ title: t('appointment.missing'), text: t('appointment.missing.text') }}
        onRetry={() => appointment.load(bookingKey)}
        radiology={config.radiology}
      />
    );
  }
  if (!summary) return <PageLoading rows={4} />;
  const appointments = summary.appointments.toSorted(byStart);
  const waits = status === 'PENDING';
  const coming = appointments.filter((one) => isAhead(one.status));
  const [only] = coming.length === 1 ? coming : [];
  const named = appointments.find(({ slug }) => slug === new URLSearchParams(search).get('appointmentSlug'));
  // A questionnaire is answered once for a booking, so it cancels all of it.
  const asksFirst =
    session.role !== 'staff' && config.questionnaires.asked?.includes('CANCEL_APPOINTMENT_PATIENT') === true;
  return (
    <article className="page stack stack-l">
      <section className="confirmation">
        <div className="confirmation-text stack stack-m">
          <div className="stack stack-s">
            <Status calledOff={canceled || status === 'NO_SHOW'} status={status} reference={summary.reference} />
            <Title
              fresh={fresh && ahead}
              changed={flow.change !== undefined}
              canceled={status === 'CANCELED'}
              waits={waits}
              forAnother={summary.booker !== undefined}
            />
            <PatientLines summary={summary} fresh={fresh} />
          </div>
          <ul className="stack stack-m">
            {appointments.map((booked) => (
              <When key={booked.slug} appointment={booked} marked={!canceled && isCalledOff(booked.status)}>
                {!waits && !only && isAhead(booked.status) && (
                  <div className="stack stack-s no-print">
                    <CancelDeadline appointment={booked} />
                    <ChangeDeadline appointment={booked} />
                    <div className="row">
                      <ChangeActions appointment={booked} describedBy={`when-${booked.slug}`} />
                    </div>
                    {!asksFirst && (
                      <p>
                        <CancelAction
                          onCancel={cancel}
                          appointments={[booked]}
                          label={t('appointment.cancel')}
                          describedBy={`when-${booked.slug}`}
                        />
                      </p>
                    )}
                  </div>
                )}
              </When>
            ))}
          </ul>
          {!waits && !fresh && <ConfirmAction summary={summary} />}
          {named && !waits && <RefusedChange appointment={named} />}
          {summary.pending && <PendingAnswer bookingKey={bookingKey} pending={summary.pending} />}
          {canceled && (status === 'CANCELED' || ahead) && <p className="prose">{t('appointment.canceled.text')}</p>}
          {!canceled && ahead && <Arrival appointments={appointments.filter((one) => !isCalledOff(one.status))} />}
          <div className="row no-print">
            {!canceled && !waits && <CalendarButton bookingKey={bookingKey} />}
            <Button className="no-kiosk" icon={<Icon name="print" />} onClick={() => window.print()}>
              {t('appointment.print')}
            </Button>
            {summary.requestKey !== undefined && (
              <Link to={paths.bookingRequest(summary.requestKey)} className="button">
                {t('booking-request.open-page')}
              </Link>
            )}
            {only && !waits && <ChangeActions appointment={only} />}
            {coming.length > 0 && !waits && (
              <CancelAction
                onCancel={cancel}
                appointments={coming}
                label={t(only ? 'appointment.cancel' : 'appointment.cancel.all')}
              />
            )}
            <Button variant={canceled ? 'primary' : 'secondary'} onClick={() => bookAgain(root, summary)}>
              {t('appointment.again')}
            </Button>
            {ahead && <DetailsChangeButton summary={summary} detailsChange={detailsChange} />}
          </div>
          {kept && !canceled && <p role="status">{t('questionnaire.kept')}</p>}
          {only && !waits && <CancelDeadline appointment={only} />}
          {only && !waits && <ChangeDeadline appointment={only} />}
          <EnquiryLinks bookingKey={bookingKey} />
        </div>
        {!canceled && (
          <div className="confirmation-scene no-print">
            <Scene name="booked" />
          </div>
        )}
      </section>
      <AppointmentSections appointments={appointments} fresh={fresh && !waits} canceled={canceled} />
      {!canceled && ahead && !root.kiosk && (
        <AppointmentDocuments
          bookingKey={bookingKey}
          slugs={appointments.filter((one) => !isCalledOff(one.status)).map(({ slug }) => slug)}
          onSessionLost={loseDocuments}
        />
      )}
      <Suspense fallback={null}>
        <Questionnaires
          owner={{ bookingKey }}
          types={pageTypes}
          readable={session.role === 'patient' || session.role === 'staff'}
        />
        {session.role !== 'staff' && !root.kiosk && <ConsentForms bookingKey={bookingKey} />}
      </Suspense>
    </article>
  );
});

/** The documents of a booking. The browser that booked is not enough to see them: its patient signs in first. */
const AppointmentDocuments = observer(function AppointmentDocuments(props: {
  readonly bookingKey: string;
  readonly slugs: readonly string[];
  readonly onSessionLost: () => void;
}) {
  const { bookingKey, slugs, onSessionLost } = props;
  const { t } = useTranslation();
  const { session } = useStores();
  const { pathname } = useLocation();
  if (!session.isAuthenticated) {
    return (
      <div className="row no-print">
        <Link
          className="button"
          to={paths.authentication({ type: 'APPOINTMENT', bookingKey, returnUrl: `${pathname}?upload=true` })}
        >
          <Icon name="document" />
          {t('document.add.sign-in')}
        </Link>
      </div>
    );
  }
  return (
    <Suspense fallback={null}>
      <DocumentsSection owner={{ appointments: [...slugs] }} onSessionLost={onSessionLost} />
    </Suspense>
  );
});

/** Says how early to arrive: once, or with the time of each appointment if they differ. */
const Arrival = observer(function Arrival({ appointments }: { readonly appointments: readonly Appointment[] }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const minutes = appointments.map(arrivalMinutes);
  if (new Set(minutes).size < 2)
    return <p className="prose">{t(arrivalText(appointments), { minutes: minutes[0] ?? 0 })}</p>;
  return appointments.map(({ slug, local }, index) => {
    const when = capitalized(fullDayTime(local, formatLocale), formatLocale);
    return (
      <p key={slug} className="prose">
        {t('appointment.arrive.each', { when, minutes: minutes[index] ?? 0 })}
      </p>
    );
  });
});

/** Opens the dialog in which the patient asks for a change of details, filled with what the visitor may see. */
const DetailsChangeButton = observer(function DetailsChangeButton({
  summary,
  detailsChange,
}: DetailsChangeProps & { readonly summary: AppointmentSummary }) {
  const { t } = useTranslation();
  const { bookingKey, patient, appointments } = summary;
  const [first] = appointments;
  const isProved = first?.showGenderSelection !== undefined;
  const { firstName, lastName } = patient;
  return (
    <Button
      aria-haspopup="dialog"
      onClick={() =>
        detailsChange.open({
          page: 'appointment',
          bookingKey,
          country: first?.clinic.address.country,
          ...(!isProved && { known: { firstName, lastName } }),
        })
      }
    >
      {t('details-change.open')}
    </Button>
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

interface TitleProps {
  readonly fresh: boolean;
  /** The browser changed an appointment of the booking. */
  readonly changed: boolean;
  readonly canceled: boolean;
  /** The patient has to confirm. */
  readonly waits: boolean;
  /** Another person booked for the patient. */
  readonly forAnother: boolean;
}

/** The heading; after a booking in this browser it may name the patient. */
const Title = observer(function Title(props: TitleProps) {
  const { t } = useTranslation();
  const { config, fill } = useStores();
  const { fresh, changed, canceled, waits, forAnother } = props;
  const made = forAnother ? 'appointment.title.booked-for' : 'appointment.title.booked';
  const booked = changed ? 'appointment.title.changed' : made;
  const key = canceled
    ? 'appointment.title.canceled'
    : waits
      ? 'appointment.title.pending'
      : fresh
        ? booked
        : pages.appointment.title;
  return <PageHeading title={fill(t(key))} provider={config.radiology.name} />;
});

/** Day, year and time at the clinic, exams and clinic of an appointment; for a visit its length, and each exam once with its time. */
const When = observer(function When(props: {
  readonly appointment: Appointment;
  readonly marked: boolean;
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { appointment, marked } = props;
  const { local, minutes, exams, clinic, parts } = appointment;
  const what = parts ? t('exam.minutes', { count: minutes }) : exams.map(({ name }) => name).join(', ');
  return (
    <li data-canceled={marked}>
      <p id={`when-${appointment.slug}`} className="confirmation-when">
        {capitalized(fullDayTime(local, formatLocale), formatLocale)}
      </p>
      <p>
        {t('appointment.at', { exam: what, clinic: clinic.name })}
        {marked && <span className="tag">{t(`appointment.status.${appointment.status}`)}</span>}
      </p>
      {parts && <VisitParts parts={parts} />}
      {props.children}
    </li>
  );
});

/** Downloads the booking as an iCalendar file. */
const CalendarButton = observer(function CalendarButton({ bookingKey }: { readonly bookingKey: string }) {
  const { t } = useTranslation();
  const { appointment } = useStores();
  const { problem } = appointment.calendarCall;
  return (
    <>
      <FileLink
        href={paths.calendar(bookingKey)}
        fileName="appointment.ics"
        load={() => appointment.loadCalendar(bookingKey)}
        call={appointment.calendarCall}
        className="button button-primary"
        icon={<Icon name="calendar" />}
      >
        {t('appointment.calendar')}
      </FileLink>
      {problem && <p role="alert">{t(problem.messageKey)}</p>}
    </>
  );
});
