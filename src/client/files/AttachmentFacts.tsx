import { observer } from 'mobx-react-lite';
import { sizeName } from '#client/i18n/measures.ts';
import type { Attachment } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** Type, description, file name and size of a document. */
export const AttachmentFacts = observer(function AttachmentFacts({ attachment }: { readonly attachment: Attachment }) {
  const { formatLocale } = useStores();
  const { fileName, size, documentType } = attachment;
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
