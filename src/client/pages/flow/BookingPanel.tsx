import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { AnswerSummary } from '#client/steps/AnswerSummary.tsx';
import type { StepProps } from '#client/steps/StepProps.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';

interface BookingPanelProps extends Pick<StepProps, 'step'> {
  readonly answered: readonly CompiledStep[];
}

/** The booking so far: scan, clinic and time. At the times it also leads on with a time that is already chosen. */
export default observer(function BookingPanel({ step, answered }: BookingPanelProps) {
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
