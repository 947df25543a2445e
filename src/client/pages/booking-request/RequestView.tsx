import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pages } from '#base/pages.ts';
import { AttachmentFacts } from '#client/files/AttachmentFacts.tsx';
import { ReferralLink } from '#client/files/ReferralLink.tsx';
import type { DetailsChangeProps } from '#client/flows/DetailsChangeHost.tsx';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { LengthChoice } from '#client/parts/LengthChoice.tsx';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { WalkInDialog } from '#client/parts/WalkInDialog.tsx';
import { paths } from '#client/paths.ts';
import type { Attachment, BookingRequestSummary } from '#client/stores/BookingRequestStore.ts';
import { bookFromRequest } from '#client/stores/bookFromRequest.ts';
import type { Exam } from '#client/stores/CatalogStore.ts';
import { durationsOf, usualLength } from '#client/stores/examAnswers.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { RequestFacts } from './RequestFacts.tsx';

const DocumentsSection = lazy(() => import('#client/files/DocumentsSection.tsx'));

/** An open or booked request: its facts, documents and next steps. */
export const RequestView = observer(function RequestView(
  props: DetailsChangeProps & { readonly request: BookingRequestSummary },
) {
  const { request, detailsChange } = props;
  const { t } = useTranslation();
  const root = useStores();
  const { name, phone } = root.config.radiology;
  const { exam, clinic, status, statusChanges, appointmentKey } = request;
  const open = status === 'OPEN';
  const isArranged = exam !== undefined && exam.enquiry !== 'none';
  return (
    <div className="narrow stack stack-l">
      <div className="stack stack-s">
        <PageHeading title={t(pages.bookingRequest.title)} provider={name} />
        {open && (
          <p className="prose muted">{t(isArranged ? 'booking-request.open.arranged' : 'booking-request.open')}</p>
        )}
      </div>
      {!open && (
        <Notice tone="success">
          <p>{t('booking-request.booked')}</p>
        </Notice>
      )}
      <RequestFacts request={request} />
      <div className="row no-print">
        {appointmentKey !== undefined && (
          <Link to={paths.appointment(appointmentKey)} className="button button-primary">
            {t('booking-request.appointment')}
          </Link>
        )}
        {open && <StartButton request={request} />}
        {open && !exam && (
          <Button icon={<Icon name="info" />} aria-haspopup="dialog" onClick={() => root.bookingRequest.show('info')}>
            {t('booking-request.info')}
          </Button>
        )}
        <Button
          aria-haspopup="dialog"
          onClick={() =>
            detailsChange.open({
              page: 'bookingRequest',
              bookingKey: request.bookingKey,
              country: clinic?.address.country ?? new Intl.Locale(root.formatLocale).maximize().region,
            })
          }
        >
          {t('details-change.open')}
        </Button>
        {statusChanges.some((change) => change === 'DECLINED_BY_PATIENT') && (
          <Button aria-haspopup="dialog" onClick={() => root.bookingRequest.show('decline')}>
            {t('booking-request.decline')}
          </Button>
        )}
        <Button className="no-kiosk" icon={<Icon name="print" />} onClick={() => window.print()}>
          {t('appointment.print')}
        </Button>
      </div>
      <Suspense fallback={<Skeleton rows={2} label={t('shell.loading')} />}>
        {root.kiosk ? (
          <RequestDocuments attachments={request.attachments} />
        ) : (
          <DocumentsSection
            owner={{ bookingRequest: request.slug }}
            instead={<RequestDocuments attachments={request.attachments} />}
            onSessionLost={root.bookingRequest.loseSession}
          >
            <ReferralLink className="button" />
          </DocumentsSection>
        )}
      </Suspense>
      <HelpLine phone={phone} />
    </div>
  );
});

/** Starts the booking of a request; before it, asks only for the length of the exam or explains that it needs no appointment. */
function StartButton({ request }: { readonly request: BookingRequestSummary }) {
  const { t } = useTranslation();
  const root = useStores();
  const [asked, setAsked] = useState<'length' | 'walk-in'>();
  const [minutes, setMinutes] = useState<number>();
  const { exam, clinic } = request;
  const isArranged = exam !== undefined && exam.enquiry !== 'none';
  const close = () => setAsked(undefined);

  /** Goes on after what was answered. */
  function goOn(customDuration: number | undefined, after?: 'length' | 'walk-in'): void {
    setMinutes(customDuration);
    if (isArranged) bookFromRequest(root, request);
    else if (exam && !after && durationsOf(exam).length > 1) setAsked('length');
    else if (exam?.walkIn && after !== 'walk-in') setAsked('walk-in');
    else bookFromRequest(root, request, { customDuration, walkIn: exam?.walkIn === true });
  }

  return (
    <>
      <Button variant="primary" onClick={() => goOn(undefined)}>
        {t(isArranged ? 'enquiry.about-exam' : exam ? 'booking-request.choose-time' : 'booking-request.choose-exam')}
      </Button>
      {exam && asked === 'length' && (
        <LengthDialog exam={exam} onProceed={(length) => goOn(length, 'length')} onClose={close} />
      )}
      {exam && asked === 'walk-in' && (
        <WalkInDialog
          exams={[exam]}
          clinics={clinic ? [clinic.slug] : []}
          onProceed={() => goOn(minutes, 'walk-in')}
          onClose={close}
        />
      )}
    </>
  );
}

interface LengthDialogProps {
  readonly exam: Exam;
  readonly onProceed: (minutes: number) => void;
  readonly onClose: () => void;
}

/** Asks how long an exam shall take. */
function LengthDialog({ exam, onProceed, onClose }: LengthDialogProps) {
  const { t } = useTranslation();
  const [minutes, setMinutes] = useState(usualLength(exam) ?? 0);
  return (
    <Dialog
      title={exam.name}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.back')}</Button>
          <Button variant="primary" onClick={() => onProceed(minutes)}>
            {t('action.continue')}
          </Button>
        </>
      }
    >
      <LengthChoice exam={exam} value={minutes} onChange={setMinutes} className="stack-s" />
    </Dialog>
  );
}

/** The documents of a request, with a link to them if the brand enables it (HD-6). */
const RequestDocuments = observer(function RequestDocuments(props: { readonly attachments: readonly Attachment[] }) {
  const { attachments } = props;
  const { t } = useTranslation();
  const { problem } = useStores().bookingRequest.fileCall;
  if (attachments.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="request-documents">
      <h2 id="request-documents">{t('attachment.title')}</h2>
      <ul className="cards">
        {attachments.map((attachment) => (
          <li key={attachment.id} className="card row nowrap booking-request-document">
            <Icon name="document" />
            <AttachmentFacts attachment={attachment} />
          </li>
        ))}
      </ul>
      <ProblemNotice problem={problem} />
      <div className="row no-print">
        <ReferralLink className="button" />
      </div>
    </section>
  );
});
