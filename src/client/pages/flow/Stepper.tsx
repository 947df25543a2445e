import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { StepProps } from '#client/steps/StepProps.ts';
import { stageOf } from '#client/stores/FlowStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';

/** Stages of a booking: scan and clinic, time, details (decision 036). */
const stages = [1, 2, 3] as const;

/**
 * The stages of a booking, in a bar below the header. A done stage links to its first step that can be changed; the bar of the current
 * one fills from step to step. Phones show the name of the current stage and the bars.
 */
export const Stepper = observer(function Stepper({ step }: Pick<StepProps, 'step'>) {
  const { t } = useTranslation();
  const { flow } = useStores();
  const current = stageOf(step);
  if (current === undefined) return null;
  const stateOf = (stage: number) => (stage < current ? 'done' : stage === current ? 'now' : 'ahead');
  const shareOf = { done: 1, now: flow.stageShare(step), ahead: 0 } as const;
  const urlOf = (stage: number): string | undefined => {
    const first = flow.open.find((one) => stageOf(one) === stage);
    return first && flow.urlOf(first.id);
  };
  return (
    <nav className="stepper no-print" aria-label={t('progress.label')}>
      <div className="stepper-inner">
        <p className="stepper-now">
          <span className="strong">{t(`progress.${current}`)}</span>
          <span className="muted">{t('progress.step', { step: current, of: stages.length })}</span>
        </p>
        <ol className="stepper-stages">
          {stages.map((stage) => {
            const state = stateOf(stage);
            const url = state === 'done' ? urlOf(stage) : undefined;
            const content = (
              <>
                <span className="stage-number" aria-hidden="true">
                  {state === 'done' ? <Icon name="check" size={16} /> : stage}
                </span>
                {state === 'done' && <span className="hidden-text">{t('progress.done')} </span>}
                <span className="stage-name">{t(`progress.${stage}`)}</span>
              </>
            );
            return (
              <li key={stage} className="stage" data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
                {url ? (
                  <Link to={url} className="stage-body">
                    {content}
                  </Link>
                ) : (
                  <span className="stage-body">{content}</span>
                )}
                <svg className="stage-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={Math.round(100 * shareOf[state])} height="1" />
                </svg>
              </li>
            );
          })}
        </ol>
      </div>
    </nav>
  );
});
