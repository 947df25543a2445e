import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { paths } from '#client/paths.ts';
import type { Attachment } from '#client/stores/BookingRequestStore.ts';
import { Button } from '#client/ui/Button.tsx';
import { Carousel } from '#client/ui/Carousel.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { AttachmentSlide, type LoadAttachment, type PathOfFile } from './AttachmentSlide.tsx';

interface AttachmentsDialogProps {
  readonly attachments: readonly Attachment[];
  readonly load: LoadAttachment;
  /** URL of the file of a document; by default of one of a booking request. */
  readonly pathOf?: PathOfFile;
  /** Id of the document that is shown first. */
  readonly first?: string | undefined;
  /** True if the button, Escape and a click outside close it. */
  readonly showClose: boolean;
  readonly onClose: () => void;
}

/** The documents of a booking request in a carousel (DL-1). */
export default observer(function AttachmentsDialog(props: AttachmentsDialogProps) {
  const { attachments, load, pathOf = paths.attachment, first, showClose, onClose } = props;
  const { t } = useTranslation();
  const title = t('attachment.title');
  return (
    <Dialog
      title={title}
      closesOnBackdrop={showClose}
      onClose={showClose ? onClose : undefined}
      actions={showClose && <Button onClick={onClose}>{t('action.close')}</Button>}
    >
      <Carousel
        label={title}
        first={Math.max(
          0,
          attachments.findIndex(({ id }) => id === first),
        )}
        slides={attachments.map((attachment) => ({
          key: attachment.id,
          label: attachment.documentType.title,
          draw: (away) => <AttachmentSlide attachment={attachment} away={away} load={load} pathOf={pathOf} />,
        }))}
      />
    </Dialog>
  );
});
