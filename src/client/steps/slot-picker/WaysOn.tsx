import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DayReason } from '#base/dayReason.ts';
import { clockName, dayName, unbroken } from '#base/wallTime.ts';
import { EnquiryLinks } from '#client/parts/EnquiryLinks.tsx';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { SeparateTimes } from '../SeparateTimes.tsx';
import { ClinicsForAll } from './ClinicsForAll.tsx';
import type { View } from './slotRange.ts';

/** Where the ways on lead. */
export interface WayTargets {
  /** The next free time in the shown part of the day; undefined if it is not known. */
  readonly next: NextFree | undefined;
  /** The first date of the following week or month; undefined at the end of the horizon, and if no time is free after this one. */
  readonly following: string | undefined;
  readonly view: View;
  readonly onDay: (date: string) => void;
  /** Shows the week or month that starts on a date. */
  readonly onRange: (from: string) => void;
  /** Goes to the first free time of all; undefined if there is none. */
  readonly onFirstFree: (() => void) | undefined;
  /** Shows the whole day in place of a part. */
  readonly onWiden: () => void;
}

/** A date and, if it is known, the wall time of its first free slot, `09:40`. */
interface NextFree {
  readonly date: string;
  readonly time?: string;
}

/** Why a day is empty: the reason of the server, or its free times overlap a time that was chosen before. */
type NoTimeReason = DayReason | 'overlap';

/** What a patient can do when no time is free. */
type WayOn = 'length' | 'whole-day' | 'later' | 'first' | 'clinics' | 'call' | 'clinics-one-visit' | 'separate';

/** The ways on that may help, by reason; the most likely one first. */
const waysFor: { readonly [reason in NoTimeReason]: readonly WayOn[] } = {
  overlap: ['later', 'clinics', 'call'],
  'time-of-day': ['later', 'whole-day', 'clinics'],
  'other-day': ['later', 'clinics'],
  'days-apart': ['later', 'call'],
  'no-gap': ['length', 'later', 'clinics', 'call'],
  'not-consecutive': ['later', 'clinics-one-visit', 'separate', 'clinics', 'call'],
  full: ['later', 'clinics', 'call'],
  notice: ['later', 'separate', 'call'],
  horizon: ['first', 'call'],
  'not-offered': ['later', 'separate', 'clinics', 'call'],
  closed: ['later', 'clinics'],
};

interface WaysOnProps extends WayTargets {
  /** Undefined if no clinic could be searched. */
  readonly reason: NoTimeReason | undefined;
  /** Slug of the clinic to call. */
  readonly clinic: string | undefined;
  /** True for a whole week or month without times: the first way on is the main action of the screen, and a number is always shown. */
  readonly prominent?: boolean;
}

/** The ways on from an empty day, week or month by its reason: buttons, and a number to call. */
export const WaysOn = observer(function WaysOn(props: WaysOnProps) {
  const { reason, clinic = '', prominent = false, next, following, view } = props;
  const { onDay, onRange, onFirstFree, onWiden } = props;
  const { t } = useTranslation();
  const { flow, send, config, catalog, formatLocale } = useStores();
  const clinicStep = flow.ofKind('clinic-picker')?.step;
  const examStep = flow.ofKind('exam-picker')?.step;
  const likely: readonly WayOn[] = reason ? waysFor[reason] : ['clinics', 'call'];
  // Exams without a visit in the whole range may have times of their own, or a visit at another clinic.
  const mostLikely = reason ? likely.slice(0, 1) : [];
  const ways = new Set<WayOn>(prominent ? [...mostLikely, 'clinics-one-visit', 'separate', ...likely] : likely);
  const main = likely.find((way) => control(way) !== undefined);

  function later() {
    if (next !== undefined) {
      const { date, time } = next;
      const day = dayName(date, formatLocale);
      const words =
        time === undefined
          ? t('slot.next-free', { day })
          : t('slot.next-free-at', { day, time: unbroken(clockName(time, formatLocale)) });
      return { words, go: () => onDay(date) };
    }
    if (following === undefined) return first();
    return { words: t(view === 'WEEK' ? 'slot.next.week' : 'slot.next.month'), go: () => onRange(following) };
  }

  function first() {
    return onFirstFree && { words: t('slot.first-free'), go: onFirstFree };
  }

  function control(way: WayOn): { readonly words: string; readonly go: () => void } | undefined {
    if (way === 'later') return later();
    if (way === 'first') return first();
    if (way === 'length') {
      return examStep && { words: t('slot.other-length'), go: () => send({ type: 'goto', step: examStep.id }) };
    }
    if (way === 'whole-day') return { words: t('slot.any-time'), go: onWiden };
    if (way !== 'clinics' || !clinicStep) return undefined;
    return { words: t('slot.other-clinics'), go: () => send({ type: 'goto', step: clinicStep.id }) };
  }

  const buttons = [...ways].flatMap((way): ReactNode[] => {
    if (way === 'clinics-one-visit') return flow.oneVisit ? [<ClinicsForAll key={way} />] : [];
    if (way === 'separate') return flow.oneVisit ? [<SeparateTimes key={way} />] : [];
    const shown = control(way);
    return shown
      ? [
          <Button key={way} variant={prominent && way === main ? 'primary' : 'secondary'} onClick={shown.go}>
            {shown.words}
          </Button>,
        ]
      : [];
  });
  const mayCall = prominent || buttons.length === 0 || ways.has('call');
  return (
    <>
      {buttons.length > 0 && <div className="row">{buttons}</div>}
      {mayCall && <HelpLine phone={catalog.clinic(clinic)?.phone || config.radiology.phone} />}
      {prominent && <EnquiryLinks />}
    </>
  );
});
