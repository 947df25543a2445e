import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#base/dates.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { Slot } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { StepProps } from '../StepProps.ts';
import { DayPanel } from './DayPanel.tsx';
import { dayCounts, nextCounted, nextFree } from './freeTimes.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { NothingFree } from './NothingFree.tsx';
import { RangeBar } from './RangeBar.tsx';
import { readView, resetParameters } from './readView.ts';
import { SlotFilters } from './SlotFilters.tsx';
import type { Rank, SlotNeeds } from './slotNeeds.ts';
import { slotQuery } from './slotNeeds.ts';
import { rangeAround } from './slotRange.ts';
import { WeekStrip } from './WeekStrip.tsx';

interface SlotCalendarProps extends StepProps {
  readonly needs: SlotNeeds;
  /** Index of the visit. */
  readonly visit: number;
  readonly today: string;
  /** Slots of earlier visits in the same booking. */
  readonly chosen: readonly Slot[];
  /** Slots that are already held. */
  readonly held: readonly Slot[];
  readonly locale: string;
  readonly onChoose: (slot: Slot) => Promise<void>;
}

/** The calendar of one visit: a week or a month, the selected day, and its free times. */
export const SlotCalendar = observer(function SlotCalendar(props: SlotCalendarProps) {
  const { step, query, setQuery, needs, visit, today, chosen, held, locale, onChoose } = props;
  const { t } = useTranslation();
  const { slots, config, booking } = useStores();
  const [rank, setRank] = useState<Rank>(needs.origin ? 'DISTANCE' : 'EARLIEST');
  const calendar = readView({ query, step, config, today, held: held[0]?.local.slice(0, 10) });
  const { view, rules, timeOfDay } = calendar;
  const range = rangeAround(calendar.around, view, rules);
  const search = slotQuery(needs, visit, { view, from: range.from, to: range.to, timeOfDay, rank });
  const searchKey = JSON.stringify(search);
  const { found, searchRequest } = slots;
  const load = () => slots.search(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `searchKey` stands for `search`; a cleared cache searches again
  useEffect(() => {
    load();
  }, [slots, searchKey, slots.cleared]);

  const counts = found ? dayCounts(found) : [];
  const shown = counts.some(({ date }) => date === calendar.date) ? calendar.date : undefined;
  const day = shown ?? counts.find(({ count }) => count > 0)?.date ?? counts[0]?.date;

  const daySearch = day && view === 'MONTH' ? { ...search, view: 'WEEK' as const, from: day, to: day } : undefined;
  const dayKey = JSON.stringify(daySearch);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `dayKey` stands for `daySearch`
  useEffect(() => {
    if (daySearch) slots.searchDay(daySearch);
  }, [slots, dayKey]);

  const goTo = (date: string) => setQuery({ date, week: rangeAround(date, view, rules).from });
  const times = view === 'MONTH' ? slots.day : found;
  const counted = day && nextCounted(counts, day);
  const next = day && found ? nextFree(found, day) : undefined;
  const onward = counted ?? next?.local.slice(0, 10);
  const firstFree = async () => {
    const slot = await slots.findNext({ ...search, from: today, to: addDays(today, rules.horizonDays) });
    if (slot) goTo(slot.local.slice(0, 10));
  };
  // Shows one problem at a time: without a server all these calls fail for the same reason.
  const dayProblem = daySearch && !searchRequest.problem ? slots.dayRequest.problem : undefined;
  const failed = [
    { problem: searchRequest.problem, retry: load },
    { problem: slots.nextRequest.problem, retry: firstFree },
    { problem: booking.lost ? undefined : booking.holdRequest.problem },
  ].find(({ problem }) => problem);
  return (
    <div className="stack" aria-busy={searchRequest.pending}>
      <SlotFilters
        view={view}
        timeOfDay={step.settings.options.timeOfDay === false ? undefined : timeOfDay}
        rank={needs.clinics.length > 1 && needs.origin ? rank : undefined}
        onView={(slotsView) => setQuery({ ...resetParameters, slotsView })}
        onTimeOfDay={(part) => setQuery({ timeOfDay: part === 'ANY' ? undefined : part })}
        onRank={setRank}
        onFirstFree={firstFree}
        finding={slots.nextRequest.pending}
      />
      <RangeBar
        range={range}
        view={view}
        locale={locale}
        onGo={(from) => setQuery({ week: from, date: undefined })}
        busy={searchRequest.pending}
      />
      {!dayProblem && <ProblemNotice problem={failed?.problem} {...(failed?.retry && { onRetry: failed.retry })} />}
      {!found && searchRequest.pending && <Skeleton rows={5} label={t('slot.searching')} />}
      {found && day && !searchRequest.problem && (
        <div className="slots stack stack-m">
          {view === 'WEEK' ? (
            <WeekStrip days={counts} day={day} locale={locale} onDay={(date) => setQuery({ date })} />
          ) : (
            <MonthGrid
              days={counts}
              day={day}
              locale={locale}
              firstWeekday={calendar.firstWeekday}
              onDay={(date) => setQuery({ date })}
            />
          )}
          {dayProblem ? (
            <ProblemNotice problem={dayProblem} onRetry={() => daySearch && slots.searchDay(daySearch)} />
          ) : found.total === 0 ? (
            <NothingFree
              explanation={found.explanation?.messageKey}
              next={next}
              narrowed={timeOfDay !== 'ANY'}
              onGo={goTo}
              onWiden={() => setQuery({ timeOfDay: undefined })}
            />
          ) : (
            <DayPanel
              day={day}
              closed={counts.find(({ date }) => date === day)?.closed ?? false}
              found={times}
              chosen={chosen}
              held={held}
              onward={onward}
              following={range.next}
              view={view}
              busy={booking.holdRequest.pending}
              onChoose={onChoose}
              onDay={goTo}
              onRange={(from) => setQuery({ week: from, date: undefined })}
            />
          )}
        </div>
      )}
    </div>
  );
});
