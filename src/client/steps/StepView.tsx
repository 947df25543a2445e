import { observer } from 'mobx-react-lite';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { useRun } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { loadStep, stepNames, stepOf } from './registry.ts';
import type { StepProps } from './StepProps.ts';

/** Renders a step by the component of its kind: a placeholder until the component is loaded, an error if it cannot be loaded. */
export const StepView = observer(function StepView({ step, ...address }: Omit<StepProps, 'values'>) {
  const { t } = useTranslation();
  const { flow } = useRun();
  const { kind } = step.kind;
  const [, redraw] = useState(0);
  const [failedKind, setFailedKind] = useState<string>();
  const Step = stepOf(kind);
  const isMissing = !Step && stepNames.includes(kind);
  useEffect(() => {
    if (!isMissing) return;
    // Redraws also if the component was loaded between the render and this effect.
    loadStep(kind).then(
      () => redraw((drawn) => drawn + 1),
      () => setFailedKind(kind),
    );
  }, [kind, isMissing]);
  // Some browsers repeat a failed import only after a reload.
  const load = () =>
    loadStep(kind).then(
      () => redraw((drawn) => drawn + 1),
      () => navigator.onLine && location.reload(),
    );
  return (
    <StepBoundary key={step.id}>
      <Suspense fallback={<Skeleton rows={4} label={t('shell.loading')} />}>
        {Step && <Step step={step} values={flow.values(step.id)} {...address} />}
        {isMissing &&
          (failedKind === kind ? <BrokenStep onRetry={load} /> : <Skeleton rows={4} label={t('shell.loading')} />)}
        {!stepNames.includes(kind) && <Notice tone="problem">{t('run.unknown-kind', { kind })}</Notice>}
      </Suspense>
    </StepBoundary>
  );
});

/** Catches errors of a step, so that the flow and its answers stay. */
class StepBoundary extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenStep /> : this.props.children;
  }
}

/** Shown for a step that threw an error or cannot be loaded. `onRetry` loads it again, without a reload if that is possible. */
function BrokenStep({ onRetry }: { readonly onRetry?: () => void }) {
  const { t } = useTranslation();
  if (onRetry && !navigator.onLine)
    return <ProblemNotice problem={{ messageKey: 'error.offline' }} onRetry={onRetry} />;
  return (
    <Notice
      tone="problem"
      title={t('page.broken.title')}
      actions={<Button onClick={() => location.reload()}>{t('page.reload')}</Button>}
    >
      <p>{t('run.broken')}</p>
    </Notice>
  );
}
