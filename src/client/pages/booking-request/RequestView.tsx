import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { pages } from '#base/pages.ts';
import { AttachmentFacts } from '#client/files/AttachmentFacts.tsx';
import { ReferralLink } from '#client/files/ReferralLink.tsx';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { paths } from '#client/paths.ts';
import type { Attachment, BookingRequestSummary } from '#client/stores/BookingRequestStore.ts';
import { bookFromRequest } from '#client/stores/bookFromRequest.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RequestFacts } from './RequestFacts.tsx';

/** An open or booked request: its facts, documents and next steps. */
export const RequestView = observer(function RequestView({ request }: { readonly request: BookingRequestSummary }) {
  const { t } = useTranslation();
  const root = useStores();
  const { name, phone } = root.config.radiology;
  const { exam, status, appointmentKey } = request;
  const open = status === 'OPEN';
  return (
    <div className="narrow stack stack-l">
      <div className="stack stack-s">
        <PageHeading title={t(pages.bookingRequest.title)} provider={name} />
        {open && <p className="prose muted">{t('booking-request.open')}</p>}
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
        {open && (
          <Button variant="primary" onClick={() => bookFromRequest(root, request)}>
            {t(exam ? 'booking-request.choose-time' : 'booking-request.choose-exam')}
          </Button>
        )}
        {open && !exam && (
          <Button icon={<Icon name="info" />} aria-haspopup="dialog" onClick={() => root.bookingRequest.show('info')}>
            {t('booking-request.info')}
          </Button>
        )}
        <Button className="no-kiosk" icon={<Icon name="print" />} onClick={() => window.print()}>
          {t('appointment.print')}
        </Button>
      </div>
      <RequestDocuments attachments={request.attachments} />
      <HelpLine phone={phone} />
    </div>
  );
});

/** The documents of a request, with a link to them if the brand enables it (HD-6). */
const RequestDocuments = observer(function RequestDocuments(props: { readonly attachments: readonly Attachment[] }) {
  const { attachments } = props;
  const { t } = useTranslation();
  const { problem } = useStores().bookingRequest.fileRequest;
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
