import { useTranslation } from 'react-i18next';
import { DayBar } from './DayBar.tsx';
import type { DayCount } from './freeTimes.ts';

/** The mark of a day in week and month: a bar for its free times, or a word for why there are none. */
export function DayMark({ day }: { readonly day: DayCount | undefined }) {
  const { t } = useTranslation();
  const { count = 0, reason } = day ?? {};
  // Under a filter most days have none: the words would only repeat it.
  if (!reason || reason === 'time-of-day') return <DayBar count={count} />;
  // The name of the day's button says it in full.
  return (
    <span className="day-word" aria-hidden="true">
      {t(`slot.mark.${reason}`)}
    </span>
  );
}
