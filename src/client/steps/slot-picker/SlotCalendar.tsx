import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays } from '#base/dates.ts';
import { dayName, timeName } from '#base/wallTime.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { listsSlots } from '#client/stores/offeredSlots.ts';
import { type Slot, searchKeyOf } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { phone } from '#client/ui/useMedia.ts';
import type { StepProps } from '../StepProps.ts';
import { CalendarCard } from './CalendarCard.tsx';
import { DayPanel } from './DayPanel.tsx';
import { dayCounts, nextCounted, nextFree, timesOn } from './freeTimes.ts';
import { LinkNotice } from './LinkNotice.tsx';
import { findNamed, namedSlotParameters, nearestTo, readNamedSlot } from './namedSlot.ts';
import { readView, resetParameters } from './readView.ts';
import type { ReferenceTime } from './referenceTimes.ts';
import { rangeAround } from './slotRange.ts';
import type { Rank, SlotSearch, TimeOfDay } from './slotSearch.ts';
import { slotQuery } from './slotSearch.ts';
import { TimeFilters } from './TimeFilters.tsx';

interface SlotCalendarProps extends StepProps {
  readonly slotSearch: SlotSearch;
  /** Index of the visit. */
  readonly visit: number;
  /** Time zone of the clinic. */
  readonly zone: string;
  readonly today: string;
  /** Slots of earlier visits in the same booking. */
  readonly chosen: readonly Slot[];
  /** Times that the patient already has. */
  readonly reference: readonly ReferenceTime[];
  /** Slots that are already held. */
  readonly held: readonly Slot[];
  readonly locale: string;
  readonly onChoose: (slot: Slot) => Promise<void>;
}

/** The calendar of one visit, and beside it the selected day with its free times. */
export const SlotCalendar = observer(function SlotCalendar(props: SlotCalendarProps) {
  const { step, query, setQuery, slotSearch, visit, zone, today, chosen, reference, held, locale, onChoose } = props;
  const { slots, config, booking, nameOf } = useStores();
  const { t } = useTranslation();
  const [rank, setRank] = useState<Rank>(slotSearch.origin ? 'DISTANCE' : 'EARLIEST');
  // Phones open with the week; they show a month if the visitor asks for it.
  const [onPhone] = useState(() => matchMedia(phone).matches);
  // A link with a booking looks for times beside its appointments.
  const beside = query.has('bookingKey') ? reference[0] : undefined;
  const start = (held[0] ?? beside)?.local.slice(0, 10);
  const named = held.length === 0 && visit === 0 ? readNamedSlot(query, zone) : undefined;
  const sought = new URLSearchParams(query);
  if (named) {
    sought.set('date', named.local.slice(0, 10));
    sought.delete('week');
  }
  // The longest horizon that a brand may set; the server searches as far.
  const horizonDays = slotSearch.overrides.includes('HORIZON') ? 400 : undefined;
  const calendar = readView({ query: sought, step, config, today, onPhone, held: start, horizonDays });
  const { view, rules, timeOfDay } = calendar;
  const range = rangeAround(calendar.around, view, rules);
  const { from, to } = range;
  const shownPart = { view, from, to, timeOfDay, rank, slotsOn: [calendar.date ?? 'FIRST'] };
  const search = slotQuery(slotSearch, visit, shownPart, chosen);
  const searchKey = searchKeyOf(search);
  const { found, searchCall } = slots;
  const load = () => slots.search(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `searchKey` stands for `search`, except for the listed day; a cleared cache searches again
  useEffect(() => {
    load();
  }, [slots, searchKey, slots.cleared]);

  const counts = found && dayCounts(found);
  const shown = counts?.find(({ date }) => date === calendar.date);
  const selected = shown ?? counts?.find(({ count }) => count > 0) ?? counts?.[0];
  const day = selected?.date;

  const isFoundVisible = found?.from === from && found.to === to;
  const listed =
    selected?.count === 0 ? found : [found, slots.day].find((result) => result && day && listsSlots(result, day));
  const missingDay = isFoundVisible && !listed ? day : undefined;
  const loadDay = () => missingDay && slots.searchDay(search, missingDay);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `searchKey` stands for `search`
  useEffect(() => {
    loadDay();
  }, [slots, searchKey, missingDay]);

  const goTo = (date: string) => setQuery({ ...namedSlotParameters, date, week: rangeAround(date, view, rules).from });
  const goToRange = (date: string) =>
    setQuery({ ...namedSlotParameters, week: rangeAround(date, view, rules).from, date: undefined });
  const later = day && found ? nextFree(found, day) : undefined;
  const onward = counts && day ? nextCounted(counts, day) : undefined;
  const next = onward === undefined ? later : { date: onward };
  const lastDate = addDays(today, rules.horizonDays);
  const [first, setFirst] = useState<{ readonly slot: Slot | undefined; readonly timeOfDay: TimeOfDay }>();
  const firstFree = async () => {
    setFirst(undefined);
    const slot = await slots.findNext({ ...search, from: today, to: lastDate });
    if (slot) goTo(slot.local.slice(0, 10));
    if (!slots.nextCall.problem) setFirst({ slot, timeOfDay });
  };
  /** Answers a press on the button to the first free time, which may be in sight already, until other times are shown. */
  function firstWords(): string {
    if (!first || first.timeOfDay !== timeOfDay) return '';
    const { slot } = first;
    if (!slot) return t('slot.first-free.none', { day: dayName(lastDate, locale) });
    if (slot.local.slice(0, 10) !== calendar.date) return '';
    const words = { day: dayName(slot.local, locale), time: timeName(slot.local, locale) };
    return t('slot.first-free.found', { ...words, clinic: nameOf('clinic', slot.clinic) ?? '…' });
  }
  const namedTimes =
    named && listed && day === calendar.date && isFoundVisible ? timesOn(listed, day ?? '') : undefined;
  const namedSlot = named && namedTimes && findNamed(namedTimes, named);
  const asked = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each slot that a link names, also if it is lost meanwhile
  useEffect(() => {
    if (!namedSlot || asked.current === namedSlot.start) return;
    asked.current = namedSlot.start;
    onChoose(namedSlot);
  }, [namedSlot?.start]);

  // Shows one problem at a time: without a server all these calls fail for the same reason.
  const dayProblem = missingDay && !searchCall.problem ? slots.dayCall.problem : undefined;
  const failed = [
    { problem: searchCall.problem, retry: load },
    { problem: dayProblem, retry: loadDay },
    { problem: slots.nextCall.problem, retry: firstFree },
    { problem: booking.lost ? undefined : booking.holdCall.problem },
  ].find(({ problem }) => problem);
  const notice = { today, lastDate, onChoose, onFirstFree: firstFree };
  return (
    <>
      {calendar.outside !== undefined && <LinkNotice {...notice} wanted={calendar.outside} nearest={[]} />}
      {named && namedTimes && !namedSlot && (
        <LinkNotice {...notice} wanted={named.local} nearest={nearestTo(namedTimes, named)} />
      )}
      <div className="slots" aria-busy={searchCall.pending}>
        <CalendarCard
          calendar={calendar}
          range={range}
          counts={counts}
          day={day ?? calendar.date ?? range.from}
          locale={locale}
          busy={searchCall.pending}
          finding={slots.nextCall.pending}
          onView={(slotsView) => setQuery({ ...resetParameters, slotsView })}
          onDay={(date) => setQuery({ ...namedSlotParameters, date })}
          onRange={goToRange}
          onFirstFree={firstFree}
          firstWords={firstWords()}
        />
        <DayPanel
          selected={searchCall.problem ? undefined : selected}
          found={listed}
          timeOfDay={timeOfDay}
          reference={reference}
          held={held}
          next={next}
          following={found?.total === 0 ? undefined : range.next}
          view={view}
          busy={booking.holdCall.pending}
          failed={searchCall.problem !== undefined || dayProblem !== undefined}
          filters={
            <TimeFilters
              timeOfDay={step.settings.options.timeOfDay === false ? undefined : timeOfDay}
              rank={slotSearch.clinics.length > 1 && slotSearch.origin ? rank : undefined}
              onTimeOfDay={(part) => setQuery({ timeOfDay: part === 'ANY' ? undefined : part })}
              onRank={setRank}
            />
          }
          problem={<ProblemNotice problem={failed?.problem} {...(failed?.retry && { onRetry: failed.retry })} />}
          nothing={found?.total === 0}
          onChoose={onChoose}
          onDay={goTo}
          onRange={goToRange}
          onFirstFree={found?.total === 0 && !later && range.previous === undefined ? undefined : firstFree}
          onWiden={() => setQuery({ timeOfDay: undefined })}
        />
      </div>
    </>
  );
});
