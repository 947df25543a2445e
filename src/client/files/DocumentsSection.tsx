import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { usePageStore } from '#client/parts/usePageStore.ts';
import { type DocumentOwner, DocumentsStore } from '#client/stores/DocumentsStore.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { DocumentsList } from './DocumentsList.tsx';
import { UploadDialog } from './UploadDialog.tsx';

interface DocumentsSectionProps {
  readonly owner: DocumentOwner;
  /** Staff see a patient's documents (AT-6). */
  readonly adminPortal?: boolean;
  /** Shown until the documents are loaded, and if they cannot be (AT-9). */
  readonly instead?: ReactNode;
  /** More buttons. */
  readonly children?: ReactNode;
  readonly onSessionLost?: () => void;
}

/** The documents of an appointment or a booking request (AT-1). The query `upload=true` opens the dialog that adds one (RT-17e). */
export default observer(function DocumentsSection(props: DocumentsSectionProps) {
  const { owner, adminPortal = false, instead, children, onSessionLost } = props;
  const { t } = useTranslation();
  const store = usePageStore((environment) => DocumentsStore.create({}, environment));
  const [query, setQuery] = useSearchParams();
  const [adding, setAdding] = useState(query.get('upload') === 'true');
  const id = useId();
  const ownerKey = JSON.stringify(owner);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `owner` is new in each render
  useEffect(() => {
    store.load(owner, { onSessionLost });
    return () => store.clear();
  }, [store, ownerKey]);

  const { documents, loadCall, news, sessionLost } = store;
  useEffect(() => {
    if (sessionLost) onSessionLost?.();
  }, [sessionLost, onSessionLost]);

  // Once an upload has ended, a reload does not ask for another one (RT-17e).
  const arrived = news?.key === 'document.arrived' ? news : undefined;
  const told = useRef(arrived);
  useEffect(() => {
    if (!arrived || told.current === arrived) return;
    told.current = arrived;
    const merge = (now: URLSearchParams) => {
      now.set('upload', 'false');
      return now;
    };
    setQuery(merge, { replace: true });
  }, [arrived, setQuery]);

  if (!documents) {
    // A list that is replaced while a dialog is open would lose the focus that comes back from it.
    if (!loadCall.problem) return <Skeleton rows={2} label={t('shell.loading')} />;
    return (
      <>
        {instead}
        {!sessionLost && <ProblemNotice problem={loadCall.problem} onRetry={() => store.load(owner)} />}
      </>
    );
  }
  return (
    <section className="stack no-print" aria-labelledby={id}>
      <h2 id={id}>{t('attachment.title')}</h2>
      {documents.length === 0 && !store.types.some(({ asked }) => asked) && (
        <p className="prose muted">{t('document.none')}</p>
      )}
      <DocumentsList store={store} adminPortal={adminPortal} />
      <div className="row">
        <Button icon={<Icon name="document" />} aria-haspopup="dialog" onClick={() => setAdding(true)}>
          {t(adminPortal ? 'document.add.staff' : 'document.add')}
        </Button>
        {children}
      </div>
      {adding && <UploadDialog store={store} adminPortal={adminPortal} onClose={() => setAdding(false)} />}
    </section>
  );
});
