import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Attachment } from '#client/stores/BookingRequestStore.ts';
import { type Request, request } from '#client/stores/request.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { AttachmentFacts } from './AttachmentFacts.tsx';
import { attachmentAddress, FileLink } from './FileLink.tsx';
import { isImage } from './useReferralAction.ts';

/** Fetches a document, to be kept or to be looked at; the request keeps the call. */
export type LoadAttachment = (
  attachment: Attachment,
  how: 'download' | 'view',
  request: Request,
) => Promise<Blob | undefined>;

interface AttachmentSlideProps {
  readonly attachment: Attachment;
  /** It is about to be looked at: a picture is fetched. */
  readonly near: boolean;
  readonly load: LoadAttachment;
}

/**
 * One document: the picture itself or, for a PDF, a sheet that stands for it, what it is, and the ways to look at it and to keep it
 * (DL-1). A picture that cannot be drawn counts as loaded, and its place is taken by words.
 */
export const AttachmentSlide = observer(function AttachmentSlide({ attachment, near, load }: AttachmentSlideProps) {
  const { t } = useTranslation();
  const { kiosk } = useStores();
  const drawn = isImage(attachment);
  const shown = useFile(near && drawn, (call) => load(attachment, 'view', call));
  const [kept] = useState(() => request.create());
  const [unreadable, setUnreadable] = useState(false);
  const { title } = attachment.documentType;
  const problem = shown.request.problem ?? kept.problem;
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
        {drawn && shown.request.pending && <span role="status">{t('shell.loading')}</span>}
        {unreadable && <p>{t('attachment.unreadable')}</p>}
        {!drawn && kiosk && <p>{t('attachment.kiosk')}</p>}
      </div>
      {problem && (
        <Notice
          tone="problem"
          actions={shown.request.problem && <Button onClick={shown.fetchFile}>{t('action.retry')}</Button>}
        >
          <p>{t(problem.messageKey)}</p>
        </Notice>
      )}
      <figcaption className="stack stack-s">
        <AttachmentFacts attachment={attachment} />
        <div className="row">
          <FileLink
            className="button"
            href={attachmentAddress(attachment, 'view')}
            load={view}
            request={kept}
            icon={<Icon name="document" />}
          >
            {t('attachment.view')}
          </FileLink>
          <FileLink
            className="button"
            href={attachmentAddress(attachment, 'download')}
            fileName={attachment.fileName}
            load={() => load(attachment, 'download', kept)}
            request={kept}
            icon={<Icon name="download" />}
          >
            {t('attachment.download')}
          </FileLink>
        </div>
      </figcaption>
    </figure>
  );
});

/** A file of the server as this page has it. */
interface HeldFile {
  readonly file: Blob | undefined;
  /** Where the page can show it from, as long as it is drawn. */
  readonly url: string | undefined;
  /** The call for it, with what went wrong. */
  readonly request: Request;
  readonly fetchFile: () => Promise<void>;
}

/** Fetches a file as soon as it is wanted, once. To be asked by an observer. */
function useFile(wanted: boolean, load: (request: Request) => Promise<Blob | undefined>): HeldFile {
  const [own] = useState(() => request.create());
  const [held, setHeld] = useState<{ readonly file: Blob; readonly url: string }>();
  async function fetchFile(): Promise<void> {
    const file = await load(own);
    if (file) setHeld({ file, url: URL.createObjectURL(file) });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched when it is wanted, and by hand after that
  useEffect(() => {
    if (wanted && !held) fetchFile();
  }, [wanted]);
  useEffect(() => () => own.abort(), [own]);
  useEffect(() => () => held && URL.revokeObjectURL(held.url), [held]);
  return { file: held?.file, url: held?.url, request: own, fetchFile };
}
