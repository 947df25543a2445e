import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalized } from '#base/capitalized.ts';
import { dayName, timeName } from '#base/wallTime.ts';
import type { Availability, Slot } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { SkeletonItem } from '#client/ui/Skeleton.tsx';
import { ClinicTimesSection } from './ClinicTimesSection.tsx';
import { dayWords } from './dayWords.ts';
import { EmptyDay } from './EmptyDay.tsx';
import { type DayCount, dayCounts, timesOn } from './freeTimes.ts';
import { NothingFree } from './NothingFree.tsx';
import type { ReferenceTime } from './referenceTimes.ts';
import type { SuggestionTargets } from './Suggestions.tsx';
import type { TimeOfDay } from './slotSearch.ts';
import { TimesSkeleton } from './TimesSkeleton.tsx';
import { ZoneNote } from './ZoneNote.tsx';

interface DayPanelProps extends SuggestionTargets {
  /** The selected day; undefined while the week or month loads, and if that failed. */
  readonly selected: DayCount | undefined;
  /** Undefined while the times of the day load. */
  readonly found: Availability | undefined;
  readonly timeOfDay: TimeOfDay;
  /** Times that the patient already has. */
  readonly reference: readonly ReferenceTime[];
  readonly held: readonly Slot[];
  readonly busy: boolean;
  /** True if the times could not be loaded. */
  readonly failed: boolean;
  readonly filters: ReactNode;
  /** The problem of a request. */
  readonly problem: ReactNode;
  /** True if the whole week or month has no free times. */
  readonly nothing: boolean;
  readonly onChoose: (slot: Slot) => void;
}

/** The free times of one day by clinic, with a link to the next free day; without times, why, and suggestions. */
export const DayPanel = observer(function DayPanel(props: DayPanelProps) {
  const { selected, found, timeOfDay, reference, held, busy, failed, filters, problem, nothing, onChoose } = props;
  const { next, following, view, onDay, onRange, onFirstFree, onWiden } = props;
  const { t } = useTranslation();
  const { formatLocale, nameOf } = useStores();
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  /** True from a press on a suggestion, which disappears while its times load; then the heading gets the focus. */
  const goesOn = useRef(false);
  const day = selected?.date;
  const ready = found !== undefined && day !== undefined;
  const clinics = ready ? timesOn(found, day) : [];
  const count = clinics.reduce((sum, { slots }) => sum + slots.length, 0);
  const first = clinics[0]?.slots[0];
  const oneZone = new Set(clinics.map(({ timeZone }) => timeZone)).size === 1;
  const name = day ? dayName(day, formatLocale) : '';
  const heading = capitalized(name, formatLocale);
  const present = ready ? dayCounts(found).find(({ date }) => date === day) : undefined;
  const words = present ? dayWords({ ...present, count }, timeOfDay, t) : '';
  useEffect(() => (ready ? scrollToChosen(() => panel.current) : undefined), [ready]);
  useEffect(() => {
    if (!ready || !goesOn.current || document.activeElement !== document.body) return;
    goesOn.current = false;
    title.current?.focus();
  }, [ready]);
  const go =
    <Given extends readonly unknown[]>(show: (...given: Given) => void) =>
    (...given: Given) => {
      show(...given);
      goesOn.current = true;
      title.current?.focus();
    };
  const targets: SuggestionTargets = {
    next,
    following,
    view,
    onFirstFree: onFirstFree && go(onFirstFree),
    onDay: go(onDay),
    onRange: go(onRange),
    onWiden: go(onWiden),
  };
  return (
    <section className="day" {...(day && { 'aria-labelledby': 'slot-day' })} ref={panel}>
      {day ? (
        <div className="row spread day-head">
          <h2 id="slot-day" ref={title} tabIndex={-1}>
            {heading}
          </h2>
          <p className="muted">{words}</p>
        </div>
      ) : (
        !failed && <SkeletonItem className="day-head-skeleton" />
      )}
      <LiveRegion>{words && `${heading}: ${words}`}</LiveRegion>
      {reference
        .filter(({ local }) => day !== undefined && local.startsWith(day))
        .map(({ start, local, minutes, clinic, clinicName }) => (
          <p key={start} className="day-beside">
            <Icon name="calendar" />
            {t('slot.beside', {
              time: timeName(local, formatLocale),
              minutes,
              clinic: clinicName ?? nameOf('clinic', clinic) ?? '…',
            })}
          </p>
        ))}
      {filters}
      {problem}
      {!failed && !ready && <TimesSkeleton />}
      {!failed && ready && (
        <>
          {nothing && <NothingFree {...targets} found={found} />}
          {!nothing && count === 0 && present && (
            <EmptyDay {...targets} day={present} found={found} timeOfDay={timeOfDay} />
          )}
          {oneZone && first && <ZoneNote slot={first} />}
          {clinics.map((times) => (
            <ClinicTimesSection
              key={`${times.clinic} ${day}`}
              times={times}
              alone={found.clinics.length === 1}
              zoned={!oneZone}
              held={held}
              busy={busy}
              onChoose={onChoose}
            />
          ))}
          {count > 0 && next && (
            <div className="row day-next">
              <Button onClick={() => targets.onDay(next.date)}>
                {t('slot.next-free', { day: dayName(next.date, formatLocale) })}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
});

/** Delay before the chosen time is scrolled into view, milliseconds (SL-2). */
const scrollDelayMs = 100;

/** Scrolls the chosen time of a panel into view after 100 ms (SL-2). Returns a function that cancels this. */
export function scrollToChosen(panel: () => Element | null): () => void {
  const timer = setTimeout(() => {
    panel()?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: 'center' });
  }, scrollDelayMs);
  return () => clearTimeout(timer);
}
