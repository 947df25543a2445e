import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { StepHeading } from '#client/steps/StepHeading.tsx';
import { StepView } from '#client/steps/StepView.tsx';
import { useStepQuery } from '#client/steps/useStepQuery.ts';
import type { FlowStore } from '#client/stores/FlowStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { Stepper } from './Stepper.tsx';

const BookingPanel = lazy(() => import('./BookingPanel.tsx'));
const ChangeNotice = lazy(() => import('./ChangeNotice.tsx'));
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
  const holds = mayHold && step !== slotStep.step && !finished && step.kind.runs === 'screen';
  const answered = panelSteps(flow, step);
  return (
    <div className="flow-frame" data-step={step.kind.kind} data-panel={answered.length > 0}>
      {!finished && <Stepper step={step} />}
      {mayHold && (
        <Suspense fallback={holds ? <div className="hold" data-loading="true" /> : null}>
          <HoldBanner step={step} />
        </Suspense>
      )}
      {/* A new element for each step: the banner above it would count as a layout shift of the same element. */}
      <div key={step.id} className="page flow">
        <div className="flow-head stack">
          <StepHeading step={step} />
          {flow.arrivalProblem && (
            <Notice tone="warning" announce>
              <p>{t(flow.arrivalProblem)}</p>
            </Notice>
          )}
          {flow.change && !finished && (
            <Suspense fallback={null}>
              <ChangeNotice />
            </Suspense>
          )}
          {flow.dropped.length > 0 && (
            <Suspense fallback={null}>
              <DroppedAnswersNotice />
            </Suspense>
          )}
        </div>
        <div className="flow-main">
          <StepView step={step} {...address} />
        </div>
        {answered.length > 0 && (
          <Suspense fallback={null}>
            <BookingPanel step={step} answered={answered} />
          </Suspense>
        )}
      </div>
    </div>
  );
});

/** Kinds of the steps whose answers the panel lists. */
const panelKinds = new Set(['clinic-picker', 'exam-picker', 'slot-picker']);

/** Kinds of the steps without the panel: they show these answers themselves. */
const ownKinds = new Set(['region-picker', 'clinic-picker', 'exam-picker', 'review']);

/** Returns the steps that the panel lists beside a step; [] for a step without the panel. */
function panelSteps(flow: FlowStore, step: CompiledStep): readonly CompiledStep[] {
  if (flow.finished || ownKinds.has(step.kind.kind)) return [];
  const chosen = Object.keys(flow.values(step.id)).length > 0 ? [step] : [];
  return [...flow.answeredBefore(step.id), ...chosen].filter(({ kind }) => panelKinds.has(kind.kind));
}
