import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalized } from '#base/capitalized.ts';
import { maxClinicsAtOnce } from '#base/limits.ts';
import { isBookingKey } from '#base/pages.ts';
import { shortDayTime } from '#base/wallTime.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { RootStore } from '#client/stores/RootStore.ts';
import type { Slot } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { answerLines } from '../answerLines.ts';
import { ChosenExams, removeExam } from '../ChosenExams.tsx';
import type { StepProps } from '../StepProps.ts';
import { HeldNotice } from './HeldNotice.tsx';
import { LostSlotDialog } from './LostSlotDialog.tsx';
import { referenceTimes } from './referenceTimes.ts';
import { SlotCalendar } from './SlotCalendar.tsx';
import { type SlotSearch, slotSearchOf } from './slotSearch.ts';
import { TimesSkeleton } from './TimesSkeleton.tsx';

const OverridePanel = lazy(() => import('#client/behalf/OverridePanel.tsx'));

/** Free times by week or month. Holds the chosen time and goes to the next step (SL-1, SL-2, SL-5). */
export default observer(function SlotPickerStep(props: StepProps) {
  const { step, query } = props;
  const { t } = useTranslation();
  const root = useStores();
  const { appointment, behalf, booking, catalog, flow, slots, formatLocale } = root;
  const answered = slotSearchOf(flow, behalf.overridden);
  const [reasonsAsked, setReasonsAsked] = useState(0);
  const [chosen, setChosen] = useState<readonly Slot[]>([]);
  const { visits } = answered;
  const visit = chosen.length;
  const elsewhere = useClinicsElsewhere(root, answered, visit);
  const slotSearch = elsewhere && elsewhere !== 'loading' ? { ...answered, clinics: elsewhere } : answered;

  useEffect(() => {
    root.loadNames();
    if (!booking.known) booking.find();
  }, [root, booking]);

  const bookingKey = query.get('bookingKey') ?? '';
  useEffect(() => {
    if (isBookingKey(bookingKey)) appointment.load(bookingKey);
  }, [appointment, bookingKey]);
  const booked = appointment.summary?.appointments ?? [];

  async function choose(slot: Slot): Promise<void> {
    if (behalf.withoutReason.length > 0) return setReasonsAsked(reasonsAsked + 1);
    const all = [...chosen, slot];
    if (all.length < visits.length) setChosen(all);
    else await root.chooseSlots(step.id, all);
  }

  const namesOf = (clinics: readonly string[]) =>
    new Intl.ListFormat(formatLocale, { type: 'conjunction' }).format(
      clinics.map((clinic) => root.nameOf('clinic', clinic) ?? '…'),
    );

  /** Searches again without the cache (SL-3). */
  function reload(): void {
    booking.forgetProblem();
    setChosen([]);
    slots.clear();
  }

  const zone = catalog.clinic(slotSearch.clinics[0] ?? '')?.timeZone;
  if (!zone || elsewhere === 'loading') {
    if (zone || !catalog.clinicNamesCall.problem) {
      return (
        <div className="stack stack-l">
          <ScanAndClinic />
          <div className="slots">
            <Skeleton rows={5} label={t('shell.loading')} />
            <TimesSkeleton />
          </div>
        </div>
      );
    }
    return <ProblemNotice problem={catalog.clinicNamesCall.problem} onRetry={() => root.loadNames()} />;
  }
  const held = flow.chosenSlots;
  const [kept] = held;
  return (
    <div className="stack stack-l">
      <ScanAndClinic />
      {held.length === 0 && <HeldNotice step={step.id} slotSearch={slotSearch} />}
      {root.advanced && (
        <Suspense fallback={null}>
          <OverridePanel asked={reasonsAsked} />
        </Suspense>
      )}
      {visits.length > 1 && (
        <p className="visit soft strong" role="status">
          {t('slot.visit', {
            visit: visit + 1,
            of: visits.length,
            exam: (visits[visit] ?? []).map((exam) => root.nameOf('exam', exam) ?? '…').join(', '),
          })}
        </p>
      )}
      {slotSearch !== answered && (
        <Notice announce>
          <p>{t('slot.elsewhere', { clinics: namesOf(answered.clinics) })}</p>
        </Notice>
      )}
      <SlotCalendar
        {...props}
        key={visit}
        slotSearch={slotSearch}
        visit={visit}
        zone={zone}
        today={slots.found?.clinics[0]?.today ?? todayAt(zone)}
        chosen={chosen}
        reference={referenceTimes(chosen, booked, query.get('appointmentSlug'))}
        held={held}
        locale={formatLocale}
        onChoose={choose}
      />
      {kept && (
        <div className="row spread step-actions times-chosen no-print">
          <p>
            <span className="strong">{capitalized(shortDayTime(kept.local, formatLocale), formatLocale)}</span>
            <span className="times-chosen-clinic">{root.nameOf('clinic', kept.clinic)}</span>
          </p>
          <Button variant="primary" onClick={() => root.send({ type: 'next' })}>
            {t('action.continue')}
          </Button>
        </div>
      )}
      {booking.lost && (
        <LostSlotDialog
          problem={booking.lost}
          single={visits.length === 1}
          onChoose={(slot) => {
            reload();
            root.chooseSlots(step.id, [slot]);
          }}
          onClose={reload}
        />
      )}
    </div>
  );
});

/**
 * Returns the other clinics to search for one of several separate visits if none of the chosen ones does its exam (BK-6);
 * undefined if one of them does, or if the clinics cannot be loaded.
 */
function useClinicsElsewhere(
  { catalog, flow }: RootStore,
  { clinics, visits }: SlotSearch,
  visit: number,
): readonly string[] | 'loading' | undefined {
  const exams = visits[visit] ?? [];
  const isSeparate = visits.length > 1;
  const region = flow.chosenRegion;
  const key = `${region} ${exams.join(' ')}`;
  const [found, setFound] = useState<{ readonly key: string; readonly clinics: readonly string[] }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` stands for region and exams
  useEffect(() => {
    if (!isSeparate) return;
    catalog.clinicsFor(region, exams).then((offering) => setFound({ key, clinics: offering.map(({ slug }) => slug) }));
  }, [catalog, isSeparate, key]);
  if (!isSeparate) return undefined;
  if (found?.key !== key) return 'loading';
  const isOffered = found.clinics.length === 0 || found.clinics.some((slug) => clinics.includes(slug));
  return isOffered ? undefined : found.clinics.slice(0, maxClinicsAtOnce);
}

/** The chosen scan and clinic in one line, where the booking panel is not beside the times. */
const ScanAndClinic = observer(function ScanAndClinic() {
  const { t } = useTranslation();
  const root = useStores();
  const [exam, clinic] = ['exam-picker', 'clinic-picker'].map((kind) => {
    const chosen = root.flow.ofKind(kind);
    return chosen && answerLines(root, chosen.step, t)[0];
  });
  const { chosenExams } = root.flow;
  const [kept] = useState(chosenExams.length > 1);
  if (!exam || !clinic) return null;
  const several = kept || chosenExams.length > 1;
  const named = several ? t('exam.count', { count: chosenExams.length }) : exam.value;
  const words = t('slot.for', { exam: named, clinic: clinic.value });
  return (
    <div className="times-for stack stack-s">
      <p>{exam.detail ? `${words} · ${exam.detail}` : words}</p>
      {several && <ChosenExams exams={chosenExams} onRemove={(slug) => removeExam(root, slug)} />}
    </div>
  );
});

/** The current date in a time zone by the device's clock, until the server's response has the date. */
function todayAt(zone: string): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date());
}
