import { useTranslation } from 'react-i18next';
import type { StepProps } from '#client/steps/StepProps.ts';

const stages = [1, 2, 3] as const;

/** How far a booking has come: procedure, location and date, submit (BK-1). */
export function Progress({ step }: Pick<StepProps, 'step'>) {
  const { t } = useTranslation();
  const { progress } = step.step;
  if (progress === undefined) return null;
  return (
    <div className="progress">
      <p className="progress-words">
        {t('progress.now', { step: progress, of: stages.length, name: t(`progress.${progress}`) })}
      </p>
      <div className="progress-bar" aria-hidden="true">
        {stages.map((stage) => (
          <span key={stage} data-state={stage < progress ? 'done' : stage === progress ? 'now' : 'ahead'} />
        ))}
      </div>
    </div>
  );
}
