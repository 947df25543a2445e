import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { type ApiCall, apiCall } from '#client/stores/apiCall.ts';
import type { Attachment } from '#client/stores/BookingRequestStore.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { ZoomView } from '#client/ui/ZoomView.tsx';
import { AttachmentFacts } from './AttachmentFacts.tsx';
import { FileLink } from './FileLink.tsx';
import { SlowWait } from './SlowWait.tsx';
import { isImage } from './useReferralAction.ts';

const PdfPages = lazy(() => import('./PdfPages.tsx'));

/** Loads a document to download or to view; `call` has its state. */
export type LoadAttachment = (
  attachment: Attachment,
  how: 'download' | 'view',
  call: ApiCall,
) => Promise<Blob | undefined>;

/** Returns the URL of the file of a document. */
export type PathOfFile = (attachment: Attachment, how: 'download' | 'view') => string;

interface AttachmentSlideProps {
  readonly attachment: Attachment;
  /** How many slides it is away from the visible one: the neighbour's image is loaded ahead, a PDF when it is visible. */
  readonly away: number;
  readonly load: LoadAttachment;
  readonly pathOf: PathOfFile;
}

/**
 * One document: the image or the pages of the PDF, its facts, and links to view and download it (DL-1). A file that cannot be shown is
 * replaced by a text.
 */
export const AttachmentSlide = observer(function AttachmentSlide(props: AttachmentSlideProps) {
  const { attachment, away, load, pathOf } = props;
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const isWanted = away === 0 || (away === 1 && isImage(attachment));
  useEffect(() => {
    if (isWanted) setWanted(true);
  }, [isWanted]);
  const shown = useFile(wanted, (call) => load(attachment, 'view', call));
  const [kept] = useState(() => apiCall.create());
  const { title } = attachment.documentType;
  const problem = shown.call.problem ?? kept.problem;
  const view = async () => shown.file ?? (await load(attachment, 'view', kept));
  return (
    <figure className="attachment">
      <div className="attachment-view">
        {shown.file && shown.url ? (
          <Suspense fallback={<SlowWait />}>
            {shown.file.type === 'application/pdf' ? (
              <PdfPages file={shown.file} title={title} />
            ) : (
              <ZoomableImage url={shown.url} title={title} />
            )}
          </Suspense>
        ) : shown.call.pending ? (
          <SlowWait />
        ) : (
          <Icon name="document" size={40} />
        )}
      </div>
      <ProblemNotice problem={problem} {...(shown.call.problem && { onRetry: shown.fetchFile })} />
      <figcaption className="stack stack-s">
        <AttachmentFacts attachment={attachment} />
        <div className="row">
          <FileLink
            className="button"
            href={pathOf(attachment, 'view')}
            load={view}
            call={kept}
            icon={<Icon name="document" />}
          >
            {t('attachment.view')}
          </FileLink>
          <FileLink
            className="button"
            href={pathOf(attachment, 'download')}
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

/** An image that zooms; a broken one is replaced by a text (DL-1c). */
function ZoomableImage({ url, title }: { readonly url: string; readonly title: string }) {
  const { t } = useTranslation();
  const [unreadable, setUnreadable] = useState(false);
  const [width, setWidth] = useState(0);
  if (unreadable) return <p className="attachment-fault">{t('attachment.unreadable')}</p>;
  return (
    <ZoomView label={title} originalWidth={width}>
      <img
        src={url}
        alt={title}
        draggable={false}
        onLoad={({ currentTarget }) => setWidth(currentTarget.naturalWidth)}
        onError={() => setUnreadable(true)}
      />
    </ZoomView>
  );
}

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
