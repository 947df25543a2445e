import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { AppointmentSummary } from '#client/stores/AppointmentStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** Says which member of staff or referrer booked for the patient (BK-11a, SR-5); nothing if the patient booked. */
export const BookedByLine = observer(function BookedByLine(props: { readonly by: AppointmentSummary['bookedBy'] }) {
  const { t } = useTranslation();
  const { config } = useStores();
  const { by } = props;
  if (!by) return null;
  const words = {
    name: by.name,
    provider: config.radiology.name,
    place: by.organization ? ` (${by.organization})` : '',
  };
  return <p>{t(`booked-by.${by.role}${by.name === '' ? '.unnamed' : ''}`, words)}</p>;
});
