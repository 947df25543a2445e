import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, isoWeekday } from '#base/dates.ts';
import { dayName, dayNumber, weekdayNames } from '#base/wallTime.ts';
import { useOptimisticChoice } from '#client/ui/useOptimisticChoice.ts';
import type { CalendarProps } from './CalendarCard.tsx';
import { DayBar } from './DayBar.tsx';
import { DayMark } from './DayMark.tsx';
import { dayWords } from './dayWords.ts';
import { addMonths, weeksOf } from './slotRange.ts';

interface MonthGridProps extends CalendarProps {
  readonly firstWeekday: number;
  /** The last date that can be booked. */
  readonly lastDate: string;
  /** Shows the month of a date. */
  readonly onMonth: (date: string) => void;
}

/** A month as a date grid (WAI-ARIA APG): one day is in the tab order; arrows, Home, End and Page keys move, Enter selects. */
export function MonthGrid(props: MonthGridProps) {
  const { dates, days, day, today, timeOfDay, locale, firstWeekday, lastDate, onDay, onMonth } = props;
  const { t } = useTranslation();
  const [picked, pick] = useOptimisticChoice(day, onDay);
  const [cursor, setCursor] = useState(day);
  const grid = useRef<HTMLTableElement>(null);
  /** The date that gets the focus once its month is loaded. */
  const awaited = useRef<string>(undefined);
  const [first = day] = dates;
  const loaded = days.size > 0;
  const shortNames = weekdayNames(locale, 'short');
  const heads = weekdayNames(locale, 'long').map((name, i) => ({ name, short: shortNames[i] }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` and `loaded` stand for `days`
  useEffect(() => {
    const { current } = awaited;
    if (current && days.has(current)) {
      awaited.current = undefined;
      setCursor(current);
      focusDay(grid.current, current);
    } else if (!current && !grid.current?.contains(document.activeElement)) setCursor(picked);
  }, [picked, first, loaded]);

  function move(event: KeyboardEvent): void {
    const target = targetOf(event.key, cursor, firstWeekday);
    if (!target) return;
    event.preventDefault();
    const within = target < today ? today : target > lastDate ? lastDate : target;
    if (days.has(within)) {
      awaited.current = undefined;
      setCursor(within);
      focusDay(grid.current, within);
    } else {
      awaited.current = within;
      onMonth(within);
    }
  }

  function cell(date: string) {
    const one = days.get(date);
    if (one) {
      return (
        <button
          type="button"
          className="month-day day-cell"
          data-date={date}
          data-free={one.count > 0}
          data-today={date === today}
          aria-current={date === today ? 'date' : undefined}
          aria-pressed={date === picked}
          tabIndex={date === cursor ? 0 : -1}
          onClick={() => {
            setCursor(date);
            pick(date);
          }}
        >
          <span className="hidden-text">{`${dayName(date, locale)}, ${dayWords(one, timeOfDay, t)}`}</span>
          <span aria-hidden="true">{dayNumber(date)}</span>
          <DayMark day={one} />
        </button>
      );
    }
    return (
      <>
        <span className="day-cell" aria-hidden="true">
          {dayNumber(date)}
          <DayBar count={0} />
        </span>
        <span className="hidden-text">
          {dayName(date, locale)}
          {loaded && `, ${t(date > lastDate ? 'slot.reason.horizon' : 'slot.reason.past')}`}
        </span>
      </>
    );
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of buttons that arrow keys move in is a grid
    <table className="month" role="grid" aria-label={t('slot.days')} ref={grid} onKeyDown={move}>
      <thead>
        <tr>
          {[...heads.slice(firstWeekday - 1), ...heads.slice(0, firstWeekday - 1)].map(({ name, short }) => (
            <th key={name} scope="col" abbr={name}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(first, firstWeekday).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, i) => (
              <td key={date ?? i}>{date && cell(date)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function focusDay(grid: HTMLElement | null, date: string): void {
  grid?.querySelector<HTMLElement>(`[data-date="${date}"]`)?.focus();
}

/** Days that each key moves. */
const daySteps: { readonly [key: string]: number } = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Returns the date that a key moves to; undefined for other keys. */
export function targetOf(key: string, day: string, firstWeekday: number): string | undefined {
  const sinceFirst = (isoWeekday(day) - firstWeekday + 7) % 7;
  if (key === 'Home') return addDays(day, -sinceFirst);
  if (key === 'End') return addDays(day, 6 - sinceFirst);
  if (key === 'PageUp') return addMonths(day, -1);
  if (key === 'PageDown') return addMonths(day, 1);
  const step = daySteps[key];
  return step === undefined ? undefined : addDays(day, step);
}
