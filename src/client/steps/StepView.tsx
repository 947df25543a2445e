import { observer } from 'mobx-react-lite';
import { Component, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
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
  const [failed, setFailed] = useState<FailedLoad>();
  const Step = stepOf(kind);
  const isMissing = !Step && stepNames.includes(kind);
  // Redraws also if the component was loaded between the render and the effect.
  const load = useCallback(async () => {
    const isLoaded = await loadStep(kind).then(
      () => true,
      () => false,
    );
    if (isLoaded) redraw((drawn) => drawn + 1);
    else setFailed({ kind, outdated: await serverAnswers() });
  }, [kind]);
  useEffect(() => {
    if (isMissing) load();
  }, [isMissing, load]);
  // Some browsers repeat a failed import only after a reload.
  const retry = async () => ((await serverAnswers()) ? location.reload() : load());
  return (
    <StepBoundary key={step.id}>
      <Suspense fallback={<Skeleton rows={4} label={t('shell.loading')} />}>
        {Step && <Step step={step} values={flow.values(step.id)} {...address} />}
        {isMissing &&
          (failed?.kind === kind ? (
            <UnloadedStep outdated={failed.outdated} onRetry={retry} />
          ) : (
            <Skeleton rows={4} label={t('shell.loading')} />
          ))}
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

/** Shown for a step that cannot be loaded, because of the connection or because the page is older than the server. */
function UnloadedStep({ outdated, onRetry }: { readonly outdated: boolean; readonly onRetry: () => void }) {
  return outdated ? <BrokenStep /> : <ProblemNotice problem={{ messageKey: 'error.offline' }} onRetry={onRetry} />;
}

/** Shown for a step that fails. */
function BrokenStep() {
  const { t } = useTranslation();
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

/** A component that could not be loaded: its kind, and whether the server answers, so that only a reload helps. */
interface FailedLoad {
  readonly kind: string;
  readonly outdated: boolean;
}

function serverAnswers(): Promise<boolean> {
  return fetch(location.href, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}
