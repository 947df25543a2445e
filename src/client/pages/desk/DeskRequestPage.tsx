import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { deviceWallTime } from '#base/dates.ts';
import { pages } from '#base/pages.ts';
import { fullDayTime } from '#base/wallTime.ts';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { PatientLink } from '#client/parts/PatientLink.tsx';
import { paths } from '#client/paths.ts';
import type { DeskRequest } from '#client/stores/DeskStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { DeskPatient } from './DeskPatient.tsx';
import { DetailsChanges } from './DetailsChanges.tsx';
import { Fact } from './Fact.tsx';
import { OtherPatient } from './OtherPatient.tsx';
import { StaffSignIn } from './StaffSignIn.tsx';
import { useDesk } from './useDesk.ts';

/** A booking request for staff, by its slug: who and what, and what the patient wants changed. */
export const DeskRequestPage = observer(function DeskRequestPage() {
  const { t } = useTranslation();
  const { config } = useStores();
  const desk = useDesk();
  const { slug = '' } = useParams();
  const { bookingRequest, loadRequest, refusal } = desk;
  const { problem } = loadRequest;
  useEffect(() => {
    desk.loadBookingRequest(slug);
    return () => desk.leave();
  }, [desk, slug]);

  if (refusal) return <StaffSignIn title={pages.deskRequest.title} text="desk.request.sign-in.text" />;
  if (problem) {
    return (
      <PageProblem
        problem={problem}
        missing={{ title: t('desk.request.missing'), text: t('desk.request.missing.text') }}
        onRetry={() => desk.loadBookingRequest(slug)}
        radiology={config.radiology}
      />
    );
  }
  if (!bookingRequest) return <PageLoading rows={6} />;
  return <RequestView request={bookingRequest} />;
});

/** Texts of statuses that the denial page does not explain. */
const statusKeys = { OPEN: 'desk.request.open', BOOKED: 'desk.status.BOOKED' } as const;

const RequestView = observer(function RequestView({ request }: { readonly request: DeskRequest }) {
  const { t } = useTranslation();
  const { config, formatLocale } = useStores();
  const desk = useDesk();
  const { bookingKey, createdAt, patient, exam, clinic, bodyPart, referrer, notes, status } = request;
  const { bookingReference, bookingPatient } = request;
  return (
    <article className="page stack stack-l">
      <div className="stack stack-s">
        <PageHeading title={t(pages.deskRequest.title)} provider={config.radiology.name} />
        <p className="row">
          <span className="tag">{t(statusKeys[status as keyof typeof statusKeys] ?? `deny.status.${status}`)}</span>
          <span className="muted">
            {t('desk.request.since', { when: fullDayTime(deviceWallTime(createdAt), formatLocale) })}
          </span>
        </p>
      </div>
      {bookingPatient && <OtherPatient sentence="desk.request.booking-patient" patient={bookingPatient} />}
      <div className="desk-facts">
        <DeskPatient patient={patient} />
        <section className="card card-pad stack" aria-labelledby="desk-request">
          <h2 id="desk-request">{t('desk.request.wanted')}</h2>
          <dl className="answers">
            <Fact label={t('desk.enquiry.exams')}>{exam ?? (bodyPart || t('desk.request.any'))}</Fact>
            <Fact label={t('desk.enquiry.clinics')}>{clinic ?? t('desk.enquiry.any-clinic')}</Fact>
            {referrer && <Fact label={t('booking-request.referrer')}>{referrer}</Fact>}
            {notes && (
              <Fact label={t('desk.request.notes')}>
                <span className="prose">{notes}</span>
              </Fact>
            )}
          </dl>
        </section>
      </div>
      {status === 'OPEN' && patient.email === '' && <PatientLink bookingKey={bookingKey} />}
      <DetailsChanges changes={request.detailsChanges} onSessionLost={() => desk.loadBookingRequest(request.slug)} />
      <div className="row no-print">
        {bookingReference !== undefined && (
          <Link to={paths.deskBooking(bookingReference)} className="button button-primary">
            {t('desk.request.booking', { reference: bookingReference })}
          </Link>
        )}
        <Link to={paths.bookingRequest(bookingKey)} className="button">
          {t('desk.patient-page')}
        </Link>
      </div>
    </article>
  );
});
