import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { JourneyContext } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import type { CompiledStep } from '#flow/compileFlow.ts';
import type { BegunState } from './useBegun.ts';

interface DrawnJourneyProps extends BegunState {
  readonly children: (step: CompiledStep) => ReactNode;
}

/** The step of a begun journey, for which it is the nearest; what stands there while it comes, and when it does not. */
export const DrawnJourney = observer(function DrawnJourney({ journey, failed, retry, children }: DrawnJourneyProps) {
  const { t } = useTranslation();
  if (failed) {
    return (
      <Notice tone="problem" actions={<Button onClick={retry}>{t('action.retry')}</Button>}>
        <p>{t('error.offline')}</p>
      </Notice>
    );
  }
  const step = journey?.flow.step;
  if (!step) return <Skeleton rows={4} label={t('shell.loading')} />;
  return <JourneyContext value={journey}>{children(step)}</JourneyContext>;
});
