import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { AnswerSummary } from '#client/steps/AnswerSummary.tsx';
import { StepHeading } from '#client/steps/StepHeading.tsx';
import { StepView } from '#client/steps/StepView.tsx';
import { useStepQuery } from '#client/steps/useStepQuery.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Stepper } from './Stepper.tsx';

const DroppedAnswersNotice = lazy(() => import('./DroppedAnswersNotice.tsx'));
const HoldBanner = lazy(() => import('./HoldBanner.tsx'));

/** The document's flow: current step, progress, earlier answers and hold. */
export const FlowPage = observer(function FlowPage() {
  const { t } = useTranslation();
  const root = useStores();
  const { flow } = root;
  const { step, finished } = flow;
  const address = useStepQuery();
  useEffect(() => {
    root.loadNames();
  }, [root]);

  if (!step) return null;
  const slotStep = flow.ofKind('slot-picker');
  // Loaded from the slot picker on, so that the layout does not shift when the banner appears.
  const mayHold = slotStep !== undefined && step.position >= slotStep.step.position;
  const reviewing = step.kind.kind === 'review';
  const answered = finished || reviewing ? [] : flow.answeredBefore(step.id);
  return (
    <>
      {!finished && <Stepper step={step} />}
      <div className={`page flow${answered.length > 0 ? ' flow-wide' : ''}`}>
        <div className="flow-main stack stack-l">
          <StepHeading step={step} />
          {flow.arrivalProblem && (
            <Notice tone="warning" announce>
              <p>{t(flow.arrivalProblem)}</p>
            </Notice>
          )}
          {flow.dropped.length > 0 && (
            <Suspense fallback={null}>
              <DroppedAnswersNotice />
            </Suspense>
          )}
          {mayHold && (
            <Suspense fallback={null}>
              <HoldBanner step={step} />
            </Suspense>
          )}
          <StepView step={step} {...address} />
        </div>
        {answered.length > 0 && (
          <aside className="card card-pad stack flow-side no-print" aria-labelledby="so-far">
            <h2 id="so-far" className="h2-small">
              {t('run.so-far')}
            </h2>
            <AnswerSummary steps={answered} />
          </aside>
        )}
      </div>
    </>
  );
});
