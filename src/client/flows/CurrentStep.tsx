import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RunContext } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import type { StartedFlow } from './useStartedFlow.ts';

interface CurrentStepProps extends StartedFlow {
  readonly children: (step: CompiledStep) => ReactNode;
}

/** The step of a begun flow, for which it is the nearest; what stands there while it comes, and when it does not. */
export const CurrentStep = observer(function CurrentStep({ run, failed, retry, children }: CurrentStepProps) {
  const { t } = useTranslation();
  if (failed) {
    return (
      <Notice tone="problem" actions={<Button onClick={retry}>{t('action.retry')}</Button>}>
        <p>{t('error.offline')}</p>
      </Notice>
    );
  }
  const step = run?.flow.step;
  if (!step) return <Skeleton rows={4} label={t('shell.loading')} />;
  return <RunContext value={run}>{children(step)}</RunContext>;
});
