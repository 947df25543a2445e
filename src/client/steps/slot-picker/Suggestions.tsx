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

/** Where the suggestions lead. */
export interface SuggestionTargets {
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

/** What a patient can do when no time is free. */
type Suggestion = 'length' | 'whole-day' | 'later' | 'first' | 'clinics' | 'call' | 'clinics-one-visit' | 'separate';

/** The suggestions that may help, by reason; the most likely one first. */
const suggestionsFor: { readonly [reason in DayReason]: readonly Suggestion[] } = {
  overlap: ['later', 'clinics', 'call'],
  order: ['later', 'clinics', 'call'],
  'same-visit': ['later', 'clinics', 'call'],
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

interface SuggestionsProps extends SuggestionTargets {
  /** Undefined if no clinic could be searched. */
  readonly reason: DayReason | undefined;
  /** Slug of the clinic to call. */
  readonly clinic: string | undefined;
  /** True for a whole week or month without times: the first suggestion is the main action of the screen, and a number is always shown. */
  readonly prominent?: boolean;
}

/** What to do about an empty day, week or month by its reason: buttons, and a number to call. */
export const Suggestions = observer(function Suggestions(props: SuggestionsProps) {
  const { reason, clinic = '', prominent = false, next, following, view } = props;
  const { onDay, onRange, onFirstFree, onWiden } = props;
  const { t } = useTranslation();
  const { flow, send, config, catalog, formatLocale } = useStores();
  const clinicStep = flow.ofKind('clinic-picker')?.step;
  const examStep = flow.ofKind('exam-picker')?.step;
  const likely: readonly Suggestion[] = reason ? suggestionsFor[reason] : ['clinics', 'call'];
  // Exams without a visit in the whole range may have times of their own, or a visit at another clinic.
  const mostLikely = reason ? likely.slice(0, 1) : [];
  const suggestions = new Set<Suggestion>(
    prominent ? [...mostLikely, 'clinics-one-visit', 'separate', ...likely] : likely,
  );
  const main = likely.find((suggestion) => control(suggestion) !== undefined);

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

  function control(suggestion: Suggestion): { readonly words: string; readonly go: () => void } | undefined {
    if (suggestion === 'later') return later();
    if (suggestion === 'first') return first();
    if (suggestion === 'length') {
      return examStep && { words: t('slot.other-length'), go: () => send({ type: 'goto', step: examStep.id }) };
    }
    if (suggestion === 'whole-day') return { words: t('slot.any-time'), go: onWiden };
    if (suggestion !== 'clinics' || !clinicStep) return undefined;
    return { words: t('slot.other-clinics'), go: () => send({ type: 'goto', step: clinicStep.id }) };
  }

  const buttons = [...suggestions].flatMap((suggestion): ReactNode[] => {
    if (suggestion === 'clinics-one-visit') return flow.oneVisit ? [<ClinicsForAll key={suggestion} />] : [];
    if (suggestion === 'separate') return flow.oneVisit ? [<SeparateTimes key={suggestion} />] : [];
    const shown = control(suggestion);
    return shown
      ? [
          <Button
            key={suggestion}
            variant={prominent && suggestion === main ? 'primary' : 'secondary'}
            onClick={shown.go}
          >
            {shown.words}
          </Button>,
        ]
      : [];
  });
  const mayCall = prominent || buttons.length === 0 || suggestions.has('call');
  return (
    <>
      {buttons.length > 0 && <div className="row">{buttons}</div>}
      {mayCall && <HelpLine phone={catalog.clinic(clinic)?.phone || config.radiology.phone} />}
      {prominent && <EnquiryLinks />}
    </>
  );
});
