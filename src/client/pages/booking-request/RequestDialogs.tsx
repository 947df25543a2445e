import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect } from 'react';
import { useReferralWay } from '#client/files/useReferralWay.ts';
import type { BookingRequestSummary } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { InfoDialog } from './InfoDialog.tsx';

const loadDialog = () => import('#client/files/AttachmentsDialog.tsx');
const AttachmentsDialog = lazy(loadDialog);

/** The dialog over the page of a request, if one was asked for there or in the menu (HD-6). */
export const RequestDialogs = observer(function RequestDialogs(props: { readonly request: BookingRequestSummary }) {
  const { attachments, exam } = props.request;
  const { bookingRequest } = useStores();
  const { dialog, loadFile, closeDialog } = bookingRequest;
  const way = useReferralWay();
  // It is there when it is asked for, however slow the line; what fails here is asked for again then.
  useEffect(() => {
    if (way === 'dialog') loadDialog().catch(() => undefined);
  }, [way]);
  return (
    <Suspense fallback={null}>
      {dialog === 'attachments' && (
        <AttachmentsDialog attachments={attachments} load={loadFile} showClose onClose={closeDialog} />
      )}
      {dialog === 'info' && !exam && <InfoDialog onClose={closeDialog} />}
    </Suspense>
  );
});
