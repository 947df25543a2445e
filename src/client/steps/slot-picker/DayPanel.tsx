import { observer } from 'mobx-react-lite';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalized } from '#client/i18n/capitalized.ts';
import { dayName } from '#client/i18n/wallTime.ts';
import type { Availability, Slot } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { SkeletonItem } from '#client/ui/Skeleton.tsx';
import { ClinicTimesSection } from './ClinicTimesSection.tsx';
import { dayWords } from './dayWords.ts';
import { type DayCount, timesOn } from './freeTimes.ts';
import type { TimeOfDay } from './slotNeeds.ts';
import type { View } from './slotRange.ts';
import { TimesSkeleton } from './TimesSkeleton.tsx';
import { ZoneNote } from './ZoneNote.tsx';

interface DayPanelProps {
  /** The selected day; undefined while the week or month loads, and if that failed. */
  readonly selected: DayCount | undefined;
  /** Undefined while the times of the day load. */
  readonly found: Availability | undefined;
  readonly timeOfDay: TimeOfDay;
  readonly chosen: readonly Slot[];
  readonly held: readonly Slot[];
  /** The next date with free times. */
  readonly onward: string | undefined;
  /** The first date of the following week or month; undefined at the end of the horizon. */
  readonly following: string | undefined;
  readonly view: View;
  readonly busy: boolean;
  /** True if the times could not be loaded. */
  readonly failed: boolean;
  readonly filters: ReactNode;
  /** The problem of a request. */
  readonly problem: ReactNode;
  /** Shown in place of times if the whole week or month has none. */
  readonly nothing: ReactNode;
  readonly onChoose: (slot: Slot) => void;
  readonly onDay: (date: string) => void;
  /** Shows the week or month that starts on a date. */
  readonly onRange: (from: string) => void;
}

/** The free times of one day by clinic, with a link to the next free day or, without one, to the next week or month. */
export const DayPanel = observer(function DayPanel(props: DayPanelProps) {
  const { selected, found, timeOfDay, chosen, held, onward, following, view, busy, failed } = props;
  const { filters, problem, nothing, onChoose, onDay, onRange } = props;
  const { t } = useTranslation();
  const { formatLocale, nameOf } = useStores();
  const panel = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const day = selected?.date;
  const ready = found !== undefined && day !== undefined;
  const clinics = ready ? timesOn(found, day, chosen) : [];
  const count = clinics.reduce((sum, { slots }) => sum + slots.length, 0);
  const first = clinics[0]?.slots[0];
  const oneZone = new Set(clinics.map(({ timeZone }) => timeZone)).size === 1;
  const name = day ? dayName(day, formatLocale) : '';
  const heading = capitalized(name, formatLocale);
  const words = ready && selected ? dayWords({ ...selected, count }, timeOfDay, t) : '';
  useEffect(() => (ready ? scrollToChosen(() => panel.current) : undefined), [ready]);
  const go = (show: () => void) => () => {
    show();
    title.current?.focus();
  };
  const next = onward && (
    <Button onClick={go(() => onDay(onward))}>{t('slot.next-free', { day: dayName(onward, formatLocale) })}</Button>
  );
  const nextRange = following && (
    <Button onClick={go(() => onRange(following))}>{t(view === 'WEEK' ? 'slot.next.week' : 'slot.next.month')}</Button>
  );
  function whyEmpty(): string {
    if (!selected?.closed) return t(`slot.day-full.${timeOfDay}`, { day: name });
    const searched = found?.clinics ?? [];
    const clinic = nameOf('clinic', searched[0]?.clinic ?? '') ?? '…';
    return t('slot.day-not-offered', { count: searched.length, clinic, day: name });
  }
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
      {filters}
      {problem}
      {!failed && !ready && <TimesSkeleton />}
      {!failed && ready && (
        <>
          {nothing}
          {!nothing && count === 0 && (
            <div className="day-note">
              <p>{whyEmpty()}</p>
              {next || nextRange}
            </div>
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
          {count > 0 && next && <div className="row day-next">{next}</div>}
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
