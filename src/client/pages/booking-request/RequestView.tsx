import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { BookingRequestSummary } from '#client/stores/BookingRequestStore.ts';
import { bookRequested } from '#client/stores/bookRequested.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { HelpLine } from '#client/ui/HelpLine.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RequestDocuments } from './RequestDocuments.tsx';
import { RequestFacts } from './RequestFacts.tsx';

/** A request that one can act on, or that is booked already: what it is about, its documents, and what to do next. */
export const RequestView = observer(function RequestView({ request }: { readonly request: BookingRequestSummary }) {
  const { t } = useTranslation();
  const root = useStores();
  const { name, phone } = root.config.radiology;
  const { exam, status } = request;
  const open = status === 'OPEN';
  return (
    <div className="booking-request stack stack-l">
      <div className="stack stack-s">
        <PageHeading title={t('booking-request.title')} provider={name} />
        {open && <p className="prose muted">{t('booking-request.open')}</p>}
      </div>
      {!open && (
        <Notice tone="success">
          <p>{t('booking-request.booked')}</p>
        </Notice>
      )}
      <RequestFacts request={request} />
      <div className="row no-print">
        {open && (
          <Button look="primary" onClick={() => bookRequested(root, request)}>
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
