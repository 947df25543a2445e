import { observer } from 'mobx-react-lite';
import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemText } from '#client/parts/ProblemText.tsx';
import { DetailsChangeStore } from '#client/stores/DetailsChangeStore.ts';
import { environmentOf } from '#client/stores/environment.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { MessageDialog } from '#client/ui/dialogs/MessageDialog.tsx';

/** The store of the page that offers a change of details. */
export interface DetailsChangeProps {
  readonly detailsChange: DetailsChangeStore;
}

/** Returns the store of a page that offers a change of details. */
export function useDetailsChange(): DetailsChangeStore {
  const root = useStores();
  const [store] = useState(() => DetailsChangeStore.create({}, environmentOf(root)));
  return store;
}

/**
 * Shows the dialog in which a patient asks for a change of details, while the store has a subject (BK-10c). The dialog is loaded when it is
 * opened. Render it beside the page and not in it, so that a lost session leaves what the patient typed.
 */
export const DetailsChangeHost = observer(function DetailsChangeHost({ detailsChange }: DetailsChangeProps) {
  const { t } = useTranslation();
  const [Dialog, setDialog] = useState<ComponentType<DetailsChangeProps>>();
  const [failed, setFailed] = useState(false);
  const isOpen = detailsChange.subject !== undefined;
  useEffect(() => {
    if (!isOpen) return;
    setFailed(false);
    import('./DetailsChangeDialog.tsx').then(
      (module) => setDialog(() => module.default),
      () => setFailed(true),
    );
  }, [isOpen]);
  useEffect(() => () => detailsChange.close(), [detailsChange]);
  if (!isOpen) return null;
  if (Dialog) return <Dialog detailsChange={detailsChange} />;
  if (!failed) return null;
  return (
    <MessageDialog
      title={t('message.patient_request_error_title')}
      ok={t('action.close')}
      onClose={() => detailsChange.close()}
    >
      <ProblemText problem={{ messageKey: 'error.offline' }} />
    </MessageDialog>
  );
});
