import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useReferralAction } from '#client/files/useReferralAction.ts';
import { RequestStatusDialog } from '#client/parts/RequestStatusDialog.tsx';
import { paths } from '#client/paths.ts';
import type { BookingRequestSummary } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { InformationDialog } from '#client/ui/dialogs/InformationDialog.tsx';

const loadDialog = () => import('#client/files/AttachmentsDialog.tsx');
const AttachmentsDialog = lazy(loadDialog);

/** The dialog that the page or the menu opened over a booking request (HD-6). */
export const RequestDialogs = observer(function RequestDialogs(props: { readonly request: BookingRequestSummary }) {
  const { attachments, exam } = props.request;
  const { bookingRequest } = useStores();
  const { dialog, loadFile, closeDialog } = bookingRequest;
  const action = useReferralAction();
  // Preloads the dialog; a failed load is repeated when the dialog opens.
  useEffect(() => {
    if (action === 'dialog') loadDialog().catch(() => undefined);
  }, [action]);
  return (
    <Suspense fallback={null}>
      {dialog === 'attachments' && (
        <AttachmentsDialog attachments={attachments} load={loadFile} showClose onClose={closeDialog} />
      )}
      {dialog === 'info' && !exam && <InfoDialog onClose={closeDialog} />}
      {dialog === 'decline' && <DeclineDialog onClose={closeDialog} />}
    </Suspense>
  );
});

/** Explains how to book a request without an exam; the back button leads to the start of a booking (BK-8). */
const InfoDialog = observer(function InfoDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const procedureTab = query.get('procedureTab') === 'multiple' ? 'multiple' : 'single';
  return (
    <InformationDialog
      title={t('booking-request.info')}
      back={t('booking-request.info.back')}
      proceed={t('booking-request.info.proceed')}
      onBack={() => navigate(`${paths.home}?procedureTab=${procedureTab}`)}
      onProceed={onClose}
      onClose={onClose}
    >
      <p>{t('booking-request.info.exam')}</p>
      <p>{t('booking-request.info.next')}</p>
    </InformationDialog>
  );
});

const declined = ['CANCELED', 'DECLINED_BY_PATIENT'] as const;

/** Asks why the patient does not want to book the request, and closes it (AS-2b). */
const DeclineDialog = observer(function DeclineDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { bookingRequest } = useStores();
  const { pending, problem } = bookingRequest.statusCall;
  return (
    <RequestStatusDialog
      title={t('booking-request.decline.title')}
      legend={t('booking-request.decline.why')}
      choices={declined.map((status) => ({ status, label: t(`booking-request.decline.${status}`) }))}
      effectOf={() => t('booking-request.decline.effect')}
      keep={t('booking-request.decline.keep')}
      confirm={t('booking-request.decline.confirm')}
      busy={pending}
      problem={problem}
      onConfirm={(status) => bookingRequest.decline(status)}
      onClose={onClose}
    />
  );
});
