import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dayName, dayNumber, shortMonthName, weekdayName } from '#client/i18n/wallTime.ts';
import { useOptimisticChoice } from '#client/ui/useOptimisticChoice.ts';
import type { DayCount } from './freeTimes.ts';

interface WeekStripProps {
  readonly days: readonly DayCount[];
  readonly day: string;
  readonly locale: string;
  readonly onDay: (date: string) => void;
}

/** The days of a week with their number of free times, as native radio buttons for keyboard navigation. */
export function WeekStrip({ days, day, locale, onDay }: WeekStripProps) {
  const { t } = useTranslation();
  const name = useId();
  const [picked, pick] = useOptimisticChoice(day, onDay);
  return (
    <fieldset className="week">
      <legend className="hidden-text">{t('slot.days')}</legend>
      {days.map(({ date, count, closed }) => (
        <label key={date} className="week-day covered" data-free={count > 0}>
          <input
            type="radio"
            className="cover"
            name={name}
            checked={date === picked}
            onChange={() => pick(date)}
            aria-label={`${dayName(date, locale)}, ${t(closed ? 'slot.closed' : 'slot.free', { count })}`}
          />
          <span className="week-cell box" aria-hidden="true">
            <span className="week-name">{weekdayName(date, locale)}</span>
            <span className="week-number">{dayNumber(date)}</span>
            <span className="week-month">{shortMonthName(date, locale)}</span>
            <span className="week-count">
              {count > 0 ? (
                <>
                  {count}
                  <span className="week-free"> {t('slot.free-short')}</span>
                </>
              ) : (
                t(closed ? 'slot.closed-short' : 'slot.full-short')
              )}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
