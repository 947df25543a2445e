import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import type { BookingRequestSummary } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

const AttachmentsDialog = lazy(() => import('#client/files/AttachmentsDialog.tsx'));
const InfoDialog = lazy(() => import('./InfoDialog.tsx'));

/** The dialog over the page of a request, if one was asked for there or in the menu (HD-6). */
export const RequestDialogs = observer(function RequestDialogs(props: { readonly request: BookingRequestSummary }) {
  const { attachments, exam } = props.request;
  const { bookingRequest } = useStores();
  const { dialog, loadFile, closeDialog } = bookingRequest;
  return (
    <Suspense fallback={null}>
      {dialog === 'attachments' && (
        <AttachmentsDialog attachments={attachments} load={loadFile} showClose onClose={closeDialog} />
      )}
      {dialog === 'info' && !exam && <InfoDialog onClose={closeDialog} />}
    </Suspense>
  );
});
