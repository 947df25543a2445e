import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayName } from '#client/i18n/wallTime.ts';
import type { Availability, Slot } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { LiveRegion } from '#client/ui/LiveRegion.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { ClinicTimesSection } from './ClinicTimesSection.tsx';
import { timesOn } from './freeTimes.ts';
import type { View } from './slotRange.ts';
import { ZoneNote } from './ZoneNote.tsx';

interface DayPanelProps {
  readonly day: string;
  readonly closed: boolean;
  /** Undefined while the times of the day load. */
  readonly found: Availability | undefined;
  readonly chosen: readonly Slot[];
  readonly held: readonly Slot[];
  /** The next date with free times. */
  readonly onward: string | undefined;
  /** The first date of the following week or month; undefined at the end of the horizon. */
  readonly following: string | undefined;
  readonly view: View;
  readonly busy: boolean;
  readonly onChoose: (slot: Slot) => void;
  readonly onDay: (date: string) => void;
  /** Shows the week or month that starts on a date. */
  readonly onRange: (from: string) => void;
}

/** The free times of one day by clinic, with a link to the next free day or, without one, to the next week or month. */
export const DayPanel = observer(function DayPanel(props: DayPanelProps) {
  const { day, closed, found, chosen, held, onward, following, view, busy, onChoose, onDay, onRange } = props;
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const panel = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const clinics = found ? timesOn(found, day, chosen) : [];
  const count = clinics.reduce((sum, { slots }) => sum + slots.length, 0);
  const first = clinics[0]?.slots[0];
  const oneZone = new Set(clinics.map(({ timeZone }) => timeZone)).size === 1;
  const name = dayName(day, formatLocale);
  const ready = found !== undefined;
  useEffect(() => (ready ? scrollToChosen(() => panel.current) : undefined), [ready]);
  const go = (show: () => void) => () => {
    show();
    heading.current?.focus();
  };
  const next = onward && (
    <Button onClick={go(() => onDay(onward))}>{t('slot.next-free', { day: dayName(onward, formatLocale) })}</Button>
  );
  const nextRange = following && (
    <Button onClick={go(() => onRange(following))}>{t(view === 'WEEK' ? 'slot.next.week' : 'slot.next.month')}</Button>
  );
  if (!found) return <Skeleton rows={3} label={t('slot.searching')} />;
  return (
    <section className="stack" aria-labelledby="slot-day" ref={panel}>
      <div className="row spread">
        <h2 id="slot-day" ref={heading} tabIndex={-1}>
          {name}
        </h2>
        <p className="muted">{t(closed ? 'slot.closed' : 'slot.free', { count })}</p>
      </div>
      <LiveRegion>{`${name}: ${t(closed ? 'slot.closed' : 'slot.free', { count })}`}</LiveRegion>
      {count === 0 && (
        <Notice actions={next || nextRange}>
          <p>{t(closed ? 'slot.day-closed' : 'slot.day-full', { day: name })}</p>
        </Notice>
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
      {count > 0 && next && <div className="row">{next}</div>}
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
