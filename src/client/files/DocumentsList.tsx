import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { type Document, type DocumentsStore, type DocumentType, documentPath } from '#client/stores/DocumentsStore.ts';
import { Button } from '#client/ui/Button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { MessageDialog } from '#client/ui/dialogs/MessageDialog.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { AttachmentFacts } from './AttachmentFacts.tsx';
import { FileLink } from './FileLink.tsx';
import { SentFiles } from './SentFiles.tsx';
import { UploadDialog } from './UploadDialog.tsx';

const AttachmentsDialog = lazy(() => import('./AttachmentsDialog.tsx'));

/** What is open: the viewer at a document, its description, its replacement, or a question. */
interface Open {
  readonly what: 'view' | 'facts' | 'replace' | 'delete';
  readonly document: Document;
}

interface DocumentsListProps {
  readonly store: DocumentsStore;
  readonly adminPortal?: boolean;
}

/** The documents of an owner and the files on their way, with what can be done with each: view, download, replace, delete (AT-1). */
export const DocumentsList = observer(function DocumentsList({ store, adminPortal = false }: DocumentsListProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>();
  const { owner, documents = [], deleteCall, fileCall } = store;
  const close = () => setOpen(undefined);
  async function remove(document: Document): Promise<void> {
    if (await store.remove(document)) close();
  }
  return (
    <>
      {groupsOf(store).map(({ type, own }) => (
        <div key={type?.id ?? ''} className="stack stack-s">
          {type && <h3>{type.title}</h3>}
          {own.length === 0 && <p className="muted">{t('document.type.missing')}</p>}
          <ul className="stack stack-s document-list">
            {own.map((document) => (
              <DocumentRow
                key={document.id}
                document={document}
                grouped={type !== undefined}
                store={store}
                onOpen={(what) => setOpen({ what, document })}
              />
            ))}
          </ul>
        </div>
      ))}
      <ProblemNotice problem={store.sessionLost ? undefined : fileCall.problem} />
      <SentFiles store={store} />
      {open?.what === 'view' && (
        <Suspense fallback={null}>
          <AttachmentsDialog
            attachments={documents.filter(({ openable }) => openable)}
            first={open.document.id}
            load={store.loadFile}
            pathOf={(document, how) => documentPath(owner, document.id, how)}
            showClose
            onClose={close}
          />
        </Suspense>
      )}
      {open?.what === 'facts' && (
        <MessageDialog title={t('document.about')} ok={t('action.close')} onClose={close}>
          <AttachmentFacts attachment={open.document} />
        </MessageDialog>
      )}
      {open?.what === 'replace' && (
        <UploadDialog
          store={store}
          adminPortal={adminPortal}
          replaced={open.document}
          onDelete={(document) => setOpen({ what: 'delete', document })}
          onClose={close}
        />
      )}
      {open?.what === 'delete' && (
        <ConfirmDialog
          title={t('document.delete.title')}
          cancel={t('document.delete.keep')}
          confirm={t('document.delete')}
          busy={deleteCall.pending}
          onConfirm={() => remove(open.document)}
          onClose={close}
        >
          <p className="attachment-name">{t('document.delete.text', { name: open.document.fileName })}</p>
          <ProblemNotice problem={store.sessionLost ? undefined : deleteCall.problem} />
        </ConfirmDialog>
      )}
    </>
  );
});

/** Documents of one type. */
interface DocumentGroup {
  /** Undefined for documents of the clinic, which have titles of their own. */
  readonly type: Pick<DocumentType, 'id' | 'title'> | undefined;
  readonly own: readonly Document[];
}

/** Returns the documents by type, with what an exam asks for and nobody has added; documents without a type are first. */
function groupsOf({ documents = [], types }: DocumentsStore): readonly DocumentGroup[] {
  const byType = Map.groupBy(documents, ({ documentTypeId }) => documentTypeId);
  const offered = types
    .filter(({ id, asked }) => asked || byType.has(id))
    .map((type) => ({ type, own: byType.get(type.id) ?? [] }));
  const known = new Set(types.map(({ id }) => id));
  // Of a type that the exams ask for no more.
  const others = [...byType].flatMap(([id, own]): DocumentGroup[] => {
    if (id === undefined || known.has(id)) return [];
    return [{ type: { id, title: own[0]?.documentType.title || id }, own }];
  });
  const untyped = byType.get(undefined) ?? [];
  return [...(untyped.length > 0 ? [{ type: undefined, own: untyped }] : []), ...offered, ...others];
}

interface DocumentRowProps {
  readonly document: Document;
  readonly grouped: boolean;
  readonly store: DocumentsStore;
  readonly onOpen: (what: Open['what']) => void;
}

/** A document with what can be done with it. */
const DocumentRow = observer(function DocumentRow({ document, grouped, store, onOpen }: DocumentRowProps) {
  const { t } = useTranslation();
  const { fileName: name, changeable, openable, id } = document;
  return (
    <li className="document-row card">
      <Icon name="document" size={24} />
      <div className="document-text">
        <AttachmentFacts attachment={document} grouped={grouped} />
      </div>
      <div className="row document-actions">
        {openable && (
          <>
            <Button
              aria-haspopup="dialog"
              aria-label={t('document.view-named', { name })}
              onClick={() => onOpen('view')}
            >
              {t('attachment.view')}
            </Button>
            <FileLink
              className="button"
              href={documentPath(store.owner, id, 'download')}
              fileName={name}
              load={() => store.loadFile(document, 'download', store.fileCall)}
              call={store.fileCall}
              icon={<Icon name="download" />}
            >
              {t('attachment.download')}
            </FileLink>
          </>
        )}
        <Button
          variant="subtle"
          aria-haspopup="dialog"
          aria-label={t('document.about-named', { name })}
          onClick={() => onOpen('facts')}
        >
          {t('document.details')}
        </Button>
        {changeable && (
          <>
            <Button
              variant="subtle"
              aria-haspopup="dialog"
              aria-label={t('document.replace-named', { name })}
              onClick={() => onOpen('replace')}
            >
              {t('document.replace')}
            </Button>
            <Button
              variant="subtle"
              aria-haspopup="dialog"
              aria-label={t('document.delete-named', { name })}
              onClick={() => onOpen('delete')}
            >
              {t('document.delete')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
});
