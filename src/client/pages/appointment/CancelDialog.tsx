import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Notice } from '#client/ui/Notice.tsx';

/** Asks once more before a booking is canceled. */
export const CancelDialog = observer(function CancelDialog(props: {
  readonly bookingKey: string;
  readonly onClose: () => void;
}) {
  const { bookingKey, onClose } = props;
  const { t } = useTranslation();
  const { appointment } = useStores();
  const { pending, problem } = appointment.cancelRequest;
  async function cancel(): Promise<void> {
    if (await appointment.cancel(bookingKey)) onClose();
  }
  return (
    <Dialog
      title={t('appointment.cancel.title')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('appointment.cancel.keep')}</Button>
          <Button look="danger" onClick={cancel} busy={pending}>
            {t('appointment.cancel.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('appointment.cancel.text')}</p>
      {problem && (
        <Notice tone="problem">
          <p>{t(problem.messageKey)}</p>
        </Notice>
      )}
    </Dialog>
  );
});
