import { useTranslation } from 'react-i18next';
import { capitalized } from '#base/capitalized.ts';
import { monthName, rangeName } from '#base/wallTime.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Spinner } from '#client/ui/Spinner.tsx';
import type { SlotRange, View } from './slotRange.ts';

interface RangeBarProps {
  readonly range: SlotRange;
  readonly view: View;
  readonly locale: string;
  /** True while its times load. */
  readonly busy: boolean;
  /** Goes to the week or month that starts on a date. */
  readonly onGo: (from: string) => void;
}

/** The visible week or month, with buttons to the previous and the next one. */
export function RangeBar({ range, view, locale, busy, onGo }: RangeBarProps) {
  const { t } = useTranslation();
  const { from, to, previous, next } = range;
  const word = view === 'WEEK' ? 'week' : 'month';
  return (
    <div className="row nowrap spread range">
      <button
        type="button"
        className="button button-icon"
        disabled={previous === undefined}
        aria-label={t(`slot.previous.${word}`)}
        onClick={() => previous && onGo(previous)}
      >
        <Icon name="back" />
      </button>
      <h2 className="row" aria-live="polite">
        {view === 'WEEK' ? rangeName(from, to, locale) : capitalized(monthName(from, locale), locale)}
        {busy && <Spinner />}
      </h2>
      <button
        type="button"
        className="button button-icon"
        disabled={next === undefined}
        aria-label={t(`slot.next.${word}`)}
        onClick={() => next && onGo(next)}
      >
        <Icon name="forward" />
      </button>
    </div>
  );
}
