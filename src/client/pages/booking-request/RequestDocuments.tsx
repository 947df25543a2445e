import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { AttachmentFacts } from '#client/files/AttachmentFacts.tsx';
import { ReferralLink } from '#client/files/ReferralLink.tsx';
import type { Attachment } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Notice } from '#client/ui/Notice.tsx';

/** The documents that came with a request, and the way to them where the brand gives them out (HD-6). */
export const RequestDocuments = observer(function RequestDocuments(props: {
  readonly attachments: readonly Attachment[];
}) {
  const { attachments } = props;
  const { t } = useTranslation();
  const { problem } = useStores().bookingRequest.fileRequest;
  if (attachments.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="request-documents">
      <h2 id="request-documents">{t('attachment.title')}</h2>
      <ul className="cards">
        {attachments.map((attachment) => (
          <li key={attachment.id} className="card booking-request-document">
            <Icon name="document" />
            <AttachmentFacts attachment={attachment} />
          </li>
        ))}
      </ul>
      {problem && (
        <Notice tone="problem">
          <p>{t(problem.messageKey)}</p>
        </Notice>
      )}
      <div className="row no-print">
        <ReferralLink className="button" />
      </div>
    </section>
  );
});
