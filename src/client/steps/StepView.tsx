import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRun } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { loadStep, stepNames, stepOf } from './registry.ts';
import { StepBoundary } from './StepBoundary.tsx';
import type { StepProps } from './StepProps.ts';

/** The step that a flow is at, drawn by what draws its kind; its shape until that is loaded. */
export const StepView = observer(function StepView({ step, ...address }: Omit<StepProps, 'values'>) {
  const { t } = useTranslation();
  const { flow } = useRun();
  const { kind } = step.kind;
  const [, redraw] = useState(0);
  useEffect(() => {
    // A part that cannot be fetched leaves the shape of a step; what it waits for leads on all the same.
    if (!stepOf(kind))
      loadStep(kind).then(
        () => redraw((drawn) => drawn + 1),
        () => undefined,
      );
  }, [kind]);
  const Step = stepOf(kind);
  return (
    <StepBoundary key={step.id}>
      <Suspense fallback={<Skeleton rows={4} label={t('shell.loading')} />}>
        {Step && <Step step={step} values={flow.values(step.id)} {...address} />}
        {!stepNames.includes(kind) && <Notice tone="problem">{t('run.unknown-kind', { kind })}</Notice>}
      </Suspense>
    </StepBoundary>
  );
});
