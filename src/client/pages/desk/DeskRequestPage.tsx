import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router-dom';
import { deviceWallTime } from '#base/dates.ts';
import { pages } from '#base/pages.ts';
import { fullDayTime } from '#base/wallTime.ts';
import { PatientLink } from '#client/parts/PatientLink.tsx';
import { RequestStatusDialog } from '#client/parts/RequestStatusDialog.tsx';
import { paths } from '#client/paths.ts';
import type { DeskRequest } from '#client/stores/DeskStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { DeskFrame } from './DeskFrame.tsx';
import { DeskPatient } from './DeskPatient.tsx';
import { DetailsChanges } from './DetailsChanges.tsx';
import { Fact } from './Fact.tsx';
import { OtherPatient } from './OtherPatient.tsx';
import { useDesk } from './useDesk.ts';

const Questionnaires = lazy(() => import('#client/parts/Questionnaires.tsx'));

/** What staff are asked about a request; the first after it was made by somebody who had not answered. */
const deskTypes = ['PROTOCOL', 'CREATE_BOOKING_REQUEST'] as const;

/** A booking request for staff, by its slug: who and what, and what the patient wants changed. */
export const DeskRequestPage = observer(function DeskRequestPage() {
  const desk = useDesk();
  const { slug = '' } = useParams();
  const { bookingRequest } = desk;
  useEffect(() => {
    desk.loadBookingRequest(slug);
    return () => desk.leave();
  }, [desk, slug]);
  return (
    <DeskFrame
      title={pages.deskRequest.title}
      signIn="desk.request.sign-in.text"
      missing={{ title: 'desk.request.missing', text: 'desk.request.missing.text' }}
      onLoad={() => desk.loadBookingRequest(slug)}
    >
      {bookingRequest && <RequestView request={bookingRequest} />}
    </DeskFrame>
  );
});

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
        <p className="row" role="status">
          <span className="tag">{t(`desk.request.status.${status}`)}</span>
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
      <Suspense fallback={null}>
        <Questionnaires owner={{ bookingRequest: bookingKey }} types={deskTypes} readable />
      </Suspense>
      <DetailsChanges changes={request.detailsChanges} onSessionLost={() => desk.loadBookingRequest(request.slug)} />
      <div className="row no-print">
        {bookingReference !== undefined && (
          <Link to={paths.deskBooking(bookingReference)} className="button button-primary">
            {t('desk.request.booking', { reference: bookingReference })}
          </Link>
        )}
        {status !== 'OPEN' && status !== 'BOOKED' ? null : (
          <Link to={paths.bookingRequest(bookingKey)} className="button">
            {t('desk.patient-page')}
          </Link>
        )}
        {request.statusChanges.length > 0 && <StatusButton request={request} />}
      </div>
    </article>
  );
});

/** Gives the request another status after a confirmation, such as REMOVED_BY_OPERATOR, and says what its patient then reads (AS-2b). */
const StatusButton = observer(function StatusButton({ request }: { readonly request: DeskRequest }) {
  const { t } = useTranslation();
  const desk = useDesk();
  const [asked, setAsked] = useState(false);
  const { pending, problem } = desk.statusCall;
  const closed = !request.statusChanges.some((status) => status !== 'OPEN');
  function close(): void {
    setAsked(false);
    desk.statusCall.forget();
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
        {t(closed ? 'desk.request.reopen' : 'desk.request.change')}
      </Button>
      {asked && (
        <RequestStatusDialog
          title={t(closed ? 'desk.request.reopen.title' : 'desk.request.change.title')}
          legend={t('desk.request.change.to')}
          choices={request.statusChanges.map((status) => ({ status, label: t(`desk.request.status.${status}`) }))}
          effectOf={(status) =>
            status === 'OPEN'
              ? t('desk.request.opens')
              : t('desk.request.patient-reads', { text: t(`deny.status.${status}`) })
          }
          keep={t('action.back')}
          confirm={t(closed ? 'desk.request.reopen' : 'desk.request.change')}
          busy={pending}
          problem={problem}
          onConfirm={async (status) => {
            if (await desk.changeRequestStatus(status)) close();
          }}
          onClose={close}
        />
      )}
    </>
  );
});
