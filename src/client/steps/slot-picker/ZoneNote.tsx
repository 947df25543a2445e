import { useTranslation } from 'react-i18next';
import { isElsewhere } from '#base/dates.ts';
import { zoneName } from '#base/wallTime.ts';
import type { Slot } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** Names the clinic's time zone if the device's clock shows another time (SL-6). */
export function ZoneNote({ slot }: { readonly slot: Slot }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  if (!isElsewhere(slot)) return null;
  return <p className="muted">{t('slot.zone', { zone: zoneName(slot.zone, slot.start, formatLocale) })}</p>;
}
