import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dayName, dayNumber, weekdayName } from '#base/wallTime.ts';
import { useOptimisticChoice } from '#client/ui/useOptimisticChoice.ts';
import type { CalendarProps } from './CalendarCard.tsx';
import { DayMark } from './DayMark.tsx';
import { dayWords } from './dayWords.ts';

/** The days of a week with marks for their free times, as native radio buttons for keyboard navigation. */
export function WeekStrip({ dates, days, day, today, timeOfDay, locale, onDay }: CalendarProps) {
  const { t } = useTranslation();
  const name = useId();
  const [picked, pick] = useOptimisticChoice(day, onDay);
  return (
    <fieldset className="week">
      <legend className="hidden-text">{t('slot.days')}</legend>
      {dates.map((date) => {
        const one = days.get(date);
        return (
          <label key={date} className="week-day covered" data-free={(one?.count ?? 0) > 0} data-today={date === today}>
            <input
              type="radio"
              className="cover"
              name={name}
              checked={date === picked}
              disabled={!one}
              onChange={() => pick(date)}
              aria-label={one ? `${dayName(date, locale)}, ${dayWords(one, timeOfDay, t)}` : dayName(date, locale)}
            />
            <span className="day-cell" aria-hidden="true">
              <span className="week-name">{weekdayName(date, locale)}</span>
              {dayNumber(date)}
              <DayMark day={one} />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
