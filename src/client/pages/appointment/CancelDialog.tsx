import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { useStores } from '#client/stores/StoreContext.ts';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';

/** Asks for confirmation and cancels a booking. */
export const CancelDialog = observer(function CancelDialog(props: {
  readonly bookingKey: string;
  readonly onClose: () => void;
}) {
  const { bookingKey, onClose } = props;
  const { t } = useTranslation();
  const { appointment, config } = useStores();
  const { pending, problem } = appointment.cancelCall;
  async function cancel(): Promise<void> {
    if (await appointment.cancel(bookingKey)) onClose();
  }
  return (
    <ConfirmDialog
      title={t('appointment.cancel.title')}
      cancel={t('appointment.cancel.keep')}
      confirm={t('appointment.cancel.confirm')}
      busy={pending}
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>{t('appointment.cancel.text')}</p>
      <ProblemNotice problem={problem} phone={config.radiology.phone} />
    </ConfirmDialog>
  );
});
