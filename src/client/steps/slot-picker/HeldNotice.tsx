import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { dayName, timeName } from '#base/wallTime.ts';
import { useTick } from '#client/parts/useTick.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import type { SlotSearch } from './slotSearch.ts';

/** Offers a matching slot that this browser already holds, from another tab or an earlier visit, until the hold ends (SL-5). */
export const HeldNotice = observer(function HeldNotice({
  step,
  slotSearch,
}: {
  readonly step: string;
  readonly slotSearch: SlotSearch;
}) {
  const { t } = useTranslation();
  const root = useStores();
  const { booking } = root;
  const hold = booking.secondsLeft > 0 ? booking.hold : undefined;
  const [slot] = hold?.slots ?? [];

  useTick(booking.tick, true, 1000);

  // The parts of a visit may be in another order than the exams were chosen.
  const namesOf = (visits: readonly (readonly string[])[]) => visits.map((exams) => exams.toSorted().join()).join(';');
  if (!hold || !slot || namesOf(hold.slots.map(({ exams }) => exams)) !== namesOf(slotSearch.visits)) return null;
  const { formatLocale } = root;
  return (
    <Notice actions={<Button onClick={() => root.takeHold(step)}>{t('slot.held.take')}</Button>}>
      <p>{t('slot.held', { day: dayName(slot.local, formatLocale), time: timeName(slot.local, formatLocale) })}</p>
    </Notice>
  );
});
