import { observer } from 'mobx-react-lite';
import { sizeName } from '#client/i18n/measures.ts';
import type { Attachment } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

interface AttachmentFactsProps {
  readonly attachment: Attachment;
  /** The heading above names the type. */
  readonly grouped?: boolean;
}

/** Type, description, file name and size of a document. */
export const AttachmentFacts = observer(function AttachmentFacts({
  attachment,
  grouped = false,
}: AttachmentFactsProps) {
  const { formatLocale } = useStores();
  const { fileName, size, documentType } = attachment;
  if (grouped) {
    return (
      <div>
        <h4 className="attachment-name">{fileName}</h4>
        <p className="muted">{sizeName(size, formatLocale)}</p>
      </div>
    );
  }
  return (
    <div>
      <h3 className="attachment-name">{documentType.title || fileName}</h3>
      {documentType.description && <p>{documentType.description}</p>}
      <p className="muted attachment-name">
        {documentType.title && `${fileName} · `}
        {sizeName(size, formatLocale)}
      </p>
    </div>
  );
});
