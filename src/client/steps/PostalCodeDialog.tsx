import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { PostalPlace } from '#client/stores/CatalogStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { PromptDialog } from '#client/ui/dialogs/PromptDialog.tsx';

interface PostalCodeDialogProps {
  readonly region: string | undefined;
  /** Called with at least one place for the typed code or suburb. */
  readonly onFound: (places: readonly PostalPlace[], given: string) => void;
  readonly onClose: () => void;
}

/** Asks for a postal code after the device's position failed. Searches only for a code that is not empty (DL-5). */
export const PostalCodeDialog = observer(function PostalCodeDialog({
  region,
  onFound,
  onClose,
}: PostalCodeDialogProps) {
  const { t } = useTranslation();
  const { catalog } = useStores();
  const { placesCall } = catalog;
  const [unknown, setUnknown] = useState(false);
  async function lookUp(given: string): Promise<void> {
    await catalog.findPlaces(given, region);
    if (placesCall.problem || placesCall.pending) return;
    setUnknown(catalog.places.length === 0);
    if (catalog.places.length > 0) onFound(catalog.places, given);
  }
  const message = placesCall.problem ? placesCall.problem.messageKey : unknown && 'clinic.no-place';
  return (
    <PromptDialog
      title={t('message.cant_locate')}
      label={t('clinic.near')}
      hint={t('message.location_message')}
      value=""
      maxLength={60}
      faultOf={(given) => (given ? undefined : t('clinic.near.required'))}
      submit={t('clinic.near.submit')}
      cancel={t('dialog.cancel')}
      busy={placesCall.pending}
      onSubmit={lookUp}
      onClose={onClose}
    >
      <ProblemNotice problem={message ? { messageKey: message } : undefined} />
    </PromptDialog>
  );
});
