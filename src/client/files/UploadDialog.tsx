import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Document, DocumentsStore } from '#client/stores/DocumentsStore.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { SentFiles } from './SentFiles.tsx';
import { TypedUpload } from './TypedUpload.tsx';
import { UploadArea } from './UploadArea.tsx';

interface UploadDialogProps {
  readonly store: DocumentsStore;
  readonly adminPortal: boolean;
  /** The document whose file is replaced. */
  readonly replaced?: Document | undefined;
  /** Asks whether the document that is replaced may be deleted instead (AT-6). */
  readonly onDelete?: (document: Document) => void;
  readonly onClose: () => void;
}

/** Uploads documents, or replaces one (DL-4d). Files go on when it is closed. */
export const UploadDialog = observer(function UploadDialog(props: UploadDialogProps) {
  const { store, adminPortal, replaced, onDelete, onClose } = props;
  const { t } = useTranslation();
  return (
    <Dialog
      name="upload"
      title={replaced ? t('document.replace-named', { name: replaced.fileName }) : t('document.add')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('action.close')}</Button>
          {adminPortal && replaced && onDelete && (
            <Button variant="danger" onClick={() => onDelete(replaced)}>
              {t('document.delete')}
            </Button>
          )}
        </>
      }
    >
      {replaced && <p>{t('document.replace.stays')}</p>}
      {replaced ? (
        <UploadArea store={store} adminPortal={adminPortal} replaces={replaced.id} onAdd={onClose} />
      ) : (
        <TypedUpload store={store} adminPortal={adminPortal} types={store.types} />
      )}
      <SentFiles store={store} />
    </Dialog>
  );
});
