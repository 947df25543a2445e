import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { capitalized } from '#base/capitalized.ts';
import { dayName } from '#base/wallTime.ts';
import type { Availability } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { clinicsByReason, type DayCount, intervalIn } from './freeTimes.ts';
import { Suggestions, type SuggestionTargets } from './Suggestions.tsx';
import type { TimeOfDay } from './slotSearch.ts';

interface EmptyDayProps extends SuggestionTargets {
  readonly day: DayCount;
  readonly found: Availability;
  readonly timeOfDay: TimeOfDay;
}

/** Says why a day has no free times, by clinic if they differ, with suggestions. */
export const EmptyDay = observer(function EmptyDay({ day, found, timeOfDay, ...targets }: EmptyDayProps) {
  const { t } = useTranslation();
  const { formatLocale, nameOf, flow, catalog } = useStores();
  const { date, reason } = day;
  const reasons = clinicsByReason(found, date);
  const name = dayName(date, formatLocale);
  const named = (clinics: readonly string[]) => clinics.map((clinic) => nameOf('clinic', clinic) ?? '…').join(', ');
  const differ = reasons.size > 1;

  /** The exam that needs a longer notice than the others; undefined if several need the longest. */
  function longestNotice(exams: readonly string[]): string | undefined {
    const noticeOf = (exam: string) => catalog.exam(exam)?.minutesPrior ?? 0;
    const longest = Math.max(...exams.map(noticeOf));
    const [only, ...others] = exams.filter((exam) => noticeOf(exam) === longest);
    return others.length === 0 ? only : undefined;
  }

  function words(): string {
    if (!reason || reason === 'time-of-day') return t(`slot.why.none.${timeOfDay}`, { day: name });
    if (differ) return t('slot.why.none.ANY', { day: name });
    if (reason === 'days-apart') return t('slot.why.days-apart', intervalIn(found, nameOf));
    const exam = reason === 'notice' && flow.oneVisit ? longestNotice(flow.chosenExams) : undefined;
    if (exam !== undefined) return t('slot.why.notice-exam', { exam: nameOf('exam', exam) ?? '…', day: name });
    const { clinics } = found;
    return t(`slot.why.${reason === 'not-offered' && flow.oneVisit ? 'not-all-offered' : reason}`, {
      count: clinics.length,
      clinic: named(clinics.slice(0, 1).map(({ clinic }) => clinic)),
      day: name,
    });
  }

  return (
    <div className="day-note">
      <p>{words()}</p>
      {differ && reason !== 'time-of-day' && (
        <ul>
          {[...reasons].map(([one, clinics]) => (
            <li key={one}>
              {capitalized(t(`slot.reason.${one}`), formatLocale)}: {named(clinics)}
            </li>
          ))}
        </ul>
      )}
      <Suggestions {...targets} reason={reason} clinic={found.clinics[0]?.clinic} />
    </div>
  );
});
