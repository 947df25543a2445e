import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { AnswerSummary } from '#client/steps/AnswerSummary.tsx';
import type { StepProps } from '#client/steps/StepProps.ts';
import type { FlowStore } from '#client/stores/FlowStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';

/** Kinds of the steps whose answers the panel lists. */
const panelKinds = new Set(['clinic-picker', 'exam-picker', 'slot-picker']);

/** Kinds of the steps without the panel: they show these answers themselves. */
const ownKinds = new Set(['region-picker', 'clinic-picker', 'exam-picker', 'review']);

/** Returns the steps that the panel lists beside a step; [] for a step without the panel. */
export function panelSteps(flow: FlowStore, step: CompiledStep): readonly CompiledStep[] {
  if (flow.finished || ownKinds.has(step.kind.kind)) return [];
  const chosen = Object.keys(flow.values(step.id)).length > 0 ? [step] : [];
  return [...flow.answeredBefore(step.id), ...chosen].filter(({ kind }) => panelKinds.has(kind.kind));
}

interface BookingPanelProps extends Pick<StepProps, 'step'> {
  readonly answered: readonly CompiledStep[];
}

/** The booking so far: scan, clinic and time. At the times it also leads on with a time that is already chosen. */
export const BookingPanel = observer(function BookingPanel({ step, answered }: BookingPanelProps) {
  const { t } = useTranslation();
  const root = useStores();
  const atTimes = step.kind.kind === 'slot-picker';
  return (
    <aside className="card card-pad flow-side no-print" aria-labelledby="so-far">
      <h2 id="so-far">{t('run.so-far')}</h2>
      <AnswerSummary steps={answered} current={step.id} />
      {atTimes && answered.includes(step) && (
        <Button variant="primary" onClick={() => root.send({ type: 'next' })}>
          {t('action.continue')}
        </Button>
      )}
      {atTimes && <p className="muted">{t('summary.hold')}</p>}
    </aside>
  );
});
