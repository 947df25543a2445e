import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { paths } from '#client/paths.ts';
import { type ApiCall, apiCall } from '#client/stores/apiCall.ts';
import type { Attachment } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { AttachmentFacts } from './AttachmentFacts.tsx';
import { FileLink } from './FileLink.tsx';
import { isImage } from './useReferralAction.ts';

/** Loads a document to download or to view; `call` has its state. */
export type LoadAttachment = (
  attachment: Attachment,
  how: 'download' | 'view',
  call: ApiCall,
) => Promise<Blob | undefined>;

interface AttachmentSlideProps {
  readonly attachment: Attachment;
  /** True if the slide is visible or next: an image is loaded. */
  readonly near: boolean;
  readonly load: LoadAttachment;
}

/**
 * One document: the image or a symbol for a PDF, its facts, and links to view and download it (DL-1). An image that cannot be decoded
 * is replaced by a text.
 */
export const AttachmentSlide = observer(function AttachmentSlide({ attachment, near, load }: AttachmentSlideProps) {
  const { t } = useTranslation();
  const { kiosk } = useStores();
  const drawn = isImage(attachment);
  const shown = useFile(near && drawn, (call) => load(attachment, 'view', call));
  const [kept] = useState(() => apiCall.create());
  const [unreadable, setUnreadable] = useState(false);
  const { title } = attachment.documentType;
  const problem = shown.call.problem ?? kept.problem;
  const view = async () => shown.file ?? (await load(attachment, 'view', kept));
  return (
    <figure className="attachment">
      <div className="attachment-view" data-picture={drawn}>
        {shown.url && !unreadable ? (
          <img src={shown.url} alt={title} onError={() => setUnreadable(true)} />
        ) : (
          <Icon name="document" size={40} />
        )}
        {!drawn && <strong>PDF</strong>}
        {drawn && shown.call.pending && <span role="status">{t('shell.loading')}</span>}
        {unreadable && <p>{t('attachment.unreadable')}</p>}
        {!drawn && kiosk && <p>{t('attachment.kiosk')}</p>}
      </div>
      <ProblemNotice problem={problem} {...(shown.call.problem && { onRetry: shown.fetchFile })} />
      <figcaption className="stack stack-s">
        <AttachmentFacts attachment={attachment} />
        <div className="row">
          <FileLink
            className="button"
            href={paths.attachment(attachment, 'view')}
            load={view}
            call={kept}
            icon={<Icon name="document" />}
          >
            {t('attachment.view')}
          </FileLink>
          <FileLink
            className="button"
            href={paths.attachment(attachment, 'download')}
            fileName={attachment.fileName}
            load={() => load(attachment, 'download', kept)}
            call={kept}
            icon={<Icon name="download" />}
          >
            {t('attachment.download')}
          </FileLink>
        </div>
      </figcaption>
    </figure>
  );
});

/** A loaded file. */
interface LoadedFile {
  readonly file: Blob | undefined;
  /** Object URL, revoked on unmount. */
  readonly url: string | undefined;
  /** The call and its problem. */
  readonly call: ApiCall;
  readonly fetchFile: () => Promise<void>;
}

/** Loads a file once `wanted` is true. Use it in an observer. */
function useFile(wanted: boolean, load: (call: ApiCall) => Promise<Blob | undefined>): LoadedFile {
  const [own] = useState(() => apiCall.create());
  const [held, setHeld] = useState<{ readonly file: Blob; readonly url: string }>();
  async function fetchFile(): Promise<void> {
    const file = await load(own);
    if (file) setHeld({ file, url: URL.createObjectURL(file) });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once; `fetchFile` repeats it
  useEffect(() => {
    if (wanted && !held) fetchFile();
  }, [wanted]);
  useEffect(() => () => own.abort(), [own]);
  useEffect(() => () => held && URL.revokeObjectURL(held.url), [held]);
  return { file: held?.file, url: held?.url, call: own, fetchFile };
}
