import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalized } from '#base/capitalized.ts';
import { isBookingKey } from '#base/pages.ts';
import { shortDayTime } from '#base/wallTime.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { Slot } from '#client/stores/SlotStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { answerLines } from '../answerLines.ts';
import { ChosenExams, removeExam } from '../ChosenExams.tsx';
import type { StepProps } from '../StepProps.ts';
import { HeldNotice } from './HeldNotice.tsx';
import { LostSlotDialog } from './LostSlotDialog.tsx';
import { referenceTimes } from './referenceTimes.ts';
import { SlotCalendar } from './SlotCalendar.tsx';
import { slotSearchOf } from './slotSearch.ts';
import { TimesSkeleton } from './TimesSkeleton.tsx';

const OverridePanel = lazy(() => import('#client/behalf/OverridePanel.tsx'));

/** Free times by week or month. Holds the chosen time and goes to the next step (SL-1, SL-2, SL-5). */
export default observer(function SlotPickerStep(props: StepProps) {
  const { step, query } = props;
  const { t } = useTranslation();
  const root = useStores();
  const { appointment, behalf, booking, catalog, flow, slots, formatLocale } = root;
  const slotSearch = slotSearchOf(flow, behalf.overridden);
  const [reasonsAsked, setReasonsAsked] = useState(0);
  const [chosen, setChosen] = useState<readonly Slot[]>([]);
  const { visits } = slotSearch;
  const visit = chosen.length;

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

  /** Searches again without the cache (SL-3). */
  function reload(): void {
    booking.forgetProblem();
    setChosen([]);
    slots.clear();
  }

  const zone = catalog.clinic(slotSearch.clinics[0] ?? '')?.timeZone;
  if (!zone) {
    if (!catalog.clinicNamesCall.problem) {
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
