import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, isoWeekday } from '#base/dates.ts';
import { dayName, dayNumber, weekdayNames } from '#client/i18n/wallTime.ts';
import { useOptimisticChoice } from '#client/ui/useOptimisticChoice.ts';
import type { DayCount } from './freeTimes.ts';
import { weeksOf } from './slotRange.ts';

interface MonthGridProps {
  readonly days: readonly DayCount[];
  readonly day: string;
  readonly locale: string;
  readonly firstWeekday: number;
  readonly onDay: (date: string) => void;
}

/** Days that each key moves. */
const steps: { readonly [key: string]: number } = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** A month as a grid of days with their number of free times. One day is in the tab order; arrow keys move, Enter selects. */
export function MonthGrid({ days, day, locale, firstWeekday, onDay }: MonthGridProps) {
  const { t } = useTranslation();
  const [picked, pick] = useOptimisticChoice(day, onDay);
  const [cursor, setCursor] = useState(day);
  useEffect(() => setCursor(picked), [picked]);
  const grid = useRef<HTMLTableElement>(null);
  const byDate = new Map(days.map((one) => [one.date, one]));
  const weeks = weeksOf(day, firstWeekday).filter((week) => week.some((date) => date && byDate.has(date)));
  const shortNames = weekdayNames(locale, 'short');
  const heads = weekdayNames(locale, 'long').map((name, i) => ({ name, short: shortNames[i] }));

  function move(event: KeyboardEvent): void {
    const target = targetOf(event.key, cursor, firstWeekday);
    if (!target || !byDate.has(target)) return;
    event.preventDefault();
    setCursor(target);
    grid.current?.querySelector<HTMLElement>(`[data-date="${target}"]`)?.focus();
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
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((date, i) => {
              const one = date === undefined ? undefined : byDate.get(date);
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell without a date has no other key
              if (!date) return <td key={i} />;
              if (!one) {
                return (
                  <td key={date} className="muted">
                    {dayNumber(date)}
                  </td>
                );
              }
              return (
                <td key={date} className="month-cell">
                  <button
                    type="button"
                    className="month-day box"
                    data-date={date}
                    data-free={one.count > 0}
                    aria-pressed={date === picked}
                    tabIndex={date === cursor ? 0 : -1}
                    aria-label={`${dayName(date, locale)}, ${t(one.closed ? 'slot.closed' : 'slot.free', { count: one.count })}`}
                    onClick={() => pick(date)}
                  />
                  <span className="month-face" aria-hidden="true">
                    <span className="strong">{dayNumber(date)}</span>
                    <span className="month-count">{one.count > 0 ? one.count : '–'}</span>
                  </span>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Returns the date that a key moves to; undefined for other keys. */
function targetOf(key: string, day: string, firstWeekday: number): string | undefined {
  const sinceFirst = (isoWeekday(day) - firstWeekday + 7) % 7;
  if (key === 'Home') return addDays(day, -sinceFirst);
  if (key === 'End') return addDays(day, 6 - sinceFirst);
  const step = steps[key];
  return step === undefined ? undefined : addDays(day, step);
}
