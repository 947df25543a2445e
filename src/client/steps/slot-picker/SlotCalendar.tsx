import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { addDays } from '#base/dates.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { listsSlots } from '#client/stores/offeredSlots.ts';
import { type Slot, slotKey } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { phone } from '#client/ui/useMedia.ts';
import type { StepProps } from '../StepProps.ts';
import { CalendarCard } from './CalendarCard.tsx';
import { DayPanel } from './DayPanel.tsx';
import { dayCounts, nextCounted, nextFree } from './freeTimes.ts';
import { NothingFree } from './NothingFree.tsx';
import { readView, resetParameters } from './readView.ts';
import type { Rank, SlotNeeds } from './slotNeeds.ts';
import { slotQuery } from './slotNeeds.ts';
import { rangeAround } from './slotRange.ts';
import { TimeFilters } from './TimeFilters.tsx';

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

/** The calendar of one visit, and beside it the selected day with its free times. */
export const SlotCalendar = observer(function SlotCalendar(props: SlotCalendarProps) {
  const { step, query, setQuery, needs, visit, today, chosen, held, locale, onChoose } = props;
  const { slots, config, booking } = useStores();
  const [rank, setRank] = useState<Rank>(needs.origin ? 'DISTANCE' : 'EARLIEST');
  // Phones open with the week; they show a month if the visitor asks for it.
  const [onPhone] = useState(() => matchMedia(phone).matches);
  const calendar = readView({ query, step, config, today, onPhone, held: held[0]?.local.slice(0, 10) });
  const { view, rules, timeOfDay } = calendar;
  const range = rangeAround(calendar.around, view, rules);
  const { from, to } = range;
  const search = slotQuery(needs, visit, { view, from, to, timeOfDay, rank, slotsOn: [calendar.date ?? 'FIRST'] });
  const searchKey = slotKey(search);
  const { found, searchRequest } = slots;
  const load = () => slots.search(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `searchKey` stands for `search`, except for the listed day; a cleared cache searches again
  useEffect(() => {
    load();
  }, [slots, searchKey, slots.cleared]);

  const counts = found && dayCounts(found);
  const shown = counts?.find(({ date }) => date === calendar.date);
  const selected = shown ?? counts?.find(({ count }) => count > 0) ?? counts?.[0];
  const day = selected?.date;

  const listed = day === undefined ? undefined : [found, slots.day].find((result) => result && listsSlots(result, day));
  const isFoundVisible = found?.from === from && found.to === to;
  const missingDay = isFoundVisible && found.total > 0 && !listed ? day : undefined;
  const loadDay = () => missingDay && slots.searchDay(search, missingDay);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `searchKey` stands for `search`
  useEffect(() => {
    loadDay();
  }, [slots, searchKey, missingDay]);

  const goTo = (date: string) => setQuery({ date, week: rangeAround(date, view, rules).from });
  const goToRange = (date: string) => setQuery({ week: rangeAround(date, view, rules).from, date: undefined });
  const next = day && found ? nextFree(found, day) : undefined;
  const onward = (counts && day && nextCounted(counts, day)) ?? next?.local.slice(0, 10);
  const firstFree = async () => {
    const slot = await slots.findNext({ ...search, from: today, to: addDays(today, rules.horizonDays) });
    if (slot) goTo(slot.local.slice(0, 10));
  };
  // Shows one problem at a time: without a server all these calls fail for the same reason.
  const dayProblem = missingDay && !searchRequest.problem ? slots.dayRequest.problem : undefined;
  const failed = [
    { problem: searchRequest.problem, retry: load },
    { problem: dayProblem, retry: loadDay },
    { problem: slots.nextRequest.problem, retry: firstFree },
    { problem: booking.lost ? undefined : booking.holdRequest.problem },
  ].find(({ problem }) => problem);
  return (
    <div className="slots" aria-busy={searchRequest.pending}>
      <CalendarCard
        calendar={calendar}
        range={range}
        counts={counts}
        day={day ?? calendar.date ?? range.from}
        locale={locale}
        busy={searchRequest.pending}
        finding={slots.nextRequest.pending}
        onView={(slotsView) => setQuery({ ...resetParameters, slotsView })}
        onDay={(date) => setQuery({ date })}
        onRange={goToRange}
        onFirstFree={firstFree}
      />
      <DayPanel
        selected={searchRequest.problem ? undefined : selected}
        found={found?.total === 0 ? found : listed}
        timeOfDay={timeOfDay}
        chosen={chosen}
        held={held}
        onward={onward}
        following={range.next}
        view={view}
        busy={booking.holdRequest.pending}
        failed={searchRequest.problem !== undefined || dayProblem !== undefined}
        filters={
          <TimeFilters
            timeOfDay={step.settings.options.timeOfDay === false ? undefined : timeOfDay}
            rank={needs.clinics.length > 1 && needs.origin ? rank : undefined}
            onTimeOfDay={(part) => setQuery({ timeOfDay: part === 'ANY' ? undefined : part })}
            onRank={setRank}
          />
        }
        problem={<ProblemNotice problem={failed?.problem} {...(failed?.retry && { onRetry: failed.retry })} />}
        nothing={
          found?.total === 0 && (
            <NothingFree
              explanation={found.explanation?.messageKey}
              next={next}
              narrowed={timeOfDay !== 'ANY'}
              onGo={goTo}
              onWiden={() => setQuery({ timeOfDay: undefined })}
            />
          )
        }
        onChoose={onChoose}
        onDay={goTo}
        onRange={goToRange}
      />
    </div>
  );
});
