import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { dayName, timeName } from '#base/wallTime.ts';
import type { Slot } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';

interface LinkNoticeProps {
  /** The wall time or the date that the link names. */
  readonly wanted: string;
  /** The first and the last date that can be booked. */
  readonly today: string;
  readonly lastDate: string;
  /** Free slots near the wanted time. */
  readonly nearest: readonly Slot[];
  readonly onChoose: (slot: Slot) => void;
  readonly onFirstFree: () => void;
}

/** Says why the time or day of a link cannot be booked, and offers the nearest free times or the first one (RT-17a, RT-17b). */
export const LinkNotice = observer(function LinkNotice(props: LinkNoticeProps) {
  const { wanted, today, lastDate, nearest, onChoose, onFirstFree } = props;
  const { t } = useTranslation();
  const { formatLocale: locale, nameOf } = useStores();
  const [date = ''] = wanted.split('T');
  const day = dayName(date, locale);

  function words(): string {
    if (date < today) return t('slot.link.past', { day });
    if (date > lastDate) return t('slot.link.horizon', { day, last: dayName(lastDate, locale) });
    return t('slot.link.taken', { day, time: timeName(wanted, locale) });
  }

  const actions =
    nearest.length > 0 ? (
      nearest.map((slot) => (
        <Button key={slot.token} onClick={() => onChoose(slot)}>
          {`${timeName(slot.local, locale)}, ${nameOf('clinic', slot.clinic) ?? '…'}`}
        </Button>
      ))
    ) : (
      <Button onClick={onFirstFree}>{t('slot.first-free')}</Button>
    );
  return (
    <Notice tone="warning" announce actions={actions}>
      <p>{words()}</p>
      {nearest.length > 0 && <p>{t('slot.link.nearest')}</p>}
    </Notice>
  );
});
