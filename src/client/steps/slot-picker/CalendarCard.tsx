import { useTranslation } from 'react-i18next';
import { addDays, datesBetween } from '#base/dates.ts';
import { dayName } from '#base/wallTime.ts';
import { Button } from '#client/ui/Button.tsx';
import { SegmentedChoice } from '#client/ui/SegmentedChoice.tsx';
import { DayBar } from './DayBar.tsx';
import type { DayCount } from './freeTimes.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { RangeBar } from './RangeBar.tsx';
import type { CalendarView } from './readView.ts';
import type { SlotRange, View } from './slotRange.ts';
import type { TimeOfDay } from './slotSearch.ts';
import { WeekStrip } from './WeekStrip.tsx';

interface CalendarCardProps {
  readonly calendar: CalendarView;
  /** The range in the title. */
  readonly range: SlotRange;
  /** The free times of the visible dates; undefined until they are loaded. */
  readonly counts: readonly DayCount[] | undefined;
  readonly day: string;
  readonly locale: string;
  /** True while times load. */
  readonly busy: boolean;
  /** True while the first free time is searched. */
  readonly finding: boolean;
  readonly onView: (view: View) => void;
  readonly onDay: (date: string) => void;
  /** Shows the week or month around a date. */
  readonly onRange: (date: string) => void;
  readonly onFirstFree: () => void;
  /** Says which time the first free one is, or that there is none; '' before a press on its button. */
  readonly firstWords: string;
}

/** Props of the week and of the month. */
export interface CalendarProps {
  /** The visible dates that can be booked. */
  readonly dates: readonly string[];
  /** Free times by date; empty until they are loaded. */
  readonly days: ReadonlyMap<string, DayCount>;
  readonly day: string;
  readonly today: string;
  readonly timeOfDay: TimeOfDay;
  readonly locale: string;
  readonly onDay: (date: string) => void;
}

/** Chooses the day: week or month, the days with marks for their free times, and a button to the first free time (SL-1). */
export function CalendarCard(props: CalendarCardProps) {
  const { calendar, range, counts, day, locale, busy, finding, onView, onDay, onRange, onFirstFree, firstWords } =
    props;
  const { view, timeOfDay, rules, firstWeekday } = calendar;
  const { t } = useTranslation();
  const lastDate = addDays(rules.today, rules.horizonDays);
  const shared: CalendarProps = {
    dates: counts?.map(({ date }) => date) ?? datesBetween(range.from, range.to),
    days: new Map(counts?.map((one) => [one.date, one])),
    day,
    locale,
    timeOfDay,
    onDay,
    today: rules.today,
  };
  return (
    <div className="calendar card">
      <div className="row spread">
        <SegmentedChoice
          label={t('slot.view')}
          options={[
            { value: 'WEEK', label: t('slot.view.week') },
            { value: 'MONTH', label: t('slot.view.month') },
          ]}
          value={view}
          onChange={onView}
        />
        <Button variant="subtle" onClick={onFirstFree} busy={finding}>
          {t('slot.first-free')}
        </Button>
      </div>
      <p className="first-free" role="status">
        {firstWords}
      </p>
      <RangeBar range={range} view={view} locale={locale} onGo={onRange} busy={busy} />
      {view === 'WEEK' ? (
        <WeekStrip {...shared} />
      ) : (
        <MonthGrid {...shared} firstWeekday={firstWeekday} lastDate={lastDate} onMonth={onRange} />
      )}
      {range.next === undefined && <p className="muted">{t('slot.until', { day: dayName(lastDate, locale) })}</p>}
      <ul className="calendar-key" aria-hidden="true">
        <li>
          <DayBar count={Number.POSITIVE_INFINITY} />
          {t('slot.key.many')}
        </li>
        <li>
          <DayBar count={1} />
          {t('slot.key.few')}
        </li>
        {timeOfDay !== 'ANY' && <li>{t(`slot.key.none.${timeOfDay}`)}</li>}
      </ul>
    </div>
  );
}
