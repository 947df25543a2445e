import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { AnswerSummary } from '#client/steps/AnswerSummary.tsx';
import { loadStep, stepNames, stepOf } from '#client/steps/registry.ts';
import type { StepProps } from '#client/steps/StepProps.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { HoldBanner } from './HoldBanner.tsx';
import { Progress } from './Progress.tsx';
import { StepBoundary } from './StepBoundary.tsx';
import { StepHeading } from './StepHeading.tsx';

const DroppedAnswers = lazy(() => import('./DroppedAnswers.tsx'));

/** Hosts every journey: the step that it is at, how far it has come, what was answered, and what is held. */
export const FlowPage = observer(function FlowPage() {
  const { t } = useTranslation();
  const root = useStores();
  const { flow } = root;
  const { step, finished } = flow;
  const [query, setSearchParams] = useSearchParams();
  const setQuery: StepProps['setQuery'] = useCallback(
    (changes) =>
      setSearchParams(
        (current) => {
          const next = new URLSearchParams(current);
          for (const [name, value] of Object.entries(changes)) {
            if (value === undefined) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearchParams],
  );
  useEffect(() => {
    root.loadNames();
  }, [root]);

  const kind = step?.kind.kind ?? '';
  const [, redraw] = useState(0);
  useEffect(() => {
    // A part that cannot be fetched leaves the shape of a step; what it waits for leads on all the same.
    if (!stepOf(kind))
      loadStep(kind).then(
        () => redraw((drawn) => drawn + 1),
        () => undefined,
      );
  }, [kind]);

  if (!step) return null;
  const Step = stepOf(kind);
  const reviewing = kind === 'review';
  const soFar = finished || reviewing ? [] : flow.answeredBefore(step.id);
  return (
    <div className={`page journey${soFar.length > 0 ? ' journey-wide' : ''}`}>
      <div className="journey-main stack stack-l">
        {!finished && <Progress step={step} />}
        <StepHeading step={step} />
        {flow.arrivalProblem && (
          <Notice tone="warning" announce>
            <p>{t(flow.arrivalProblem)}</p>
          </Notice>
        )}
        {flow.dropped.length > 0 && (
          <Suspense fallback={null}>
            <DroppedAnswers />
          </Suspense>
        )}
        <HoldBanner step={step} />
        <StepBoundary key={step.id}>
          <Suspense fallback={<Skeleton rows={4} label={t('shell.loading')} />}>
            {Step && <Step step={step} values={flow.values(step.id)} query={query} setQuery={setQuery} />}
            {!stepNames.includes(kind) && <Notice tone="problem">{t('journey.unknown-kind', { kind })}</Notice>}
          </Suspense>
        </StepBoundary>
      </div>
      {soFar.length > 0 && (
        <aside className="journey-side no-print" aria-labelledby="so-far">
          <h2 id="so-far">{t('journey.so-far')}</h2>
          <AnswerSummary steps={soFar} />
        </aside>
      )}
    </div>
  );
});
