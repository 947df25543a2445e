import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { useRun, useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { useHeadingFocus } from '#client/ui/useHeadingFocus.ts';
import { usePageTitle } from '#client/ui/usePageTitle.ts';
import type { StepProps } from './StepProps.ts';
import { useStepTexts } from './useStepTexts.ts';

/** Title and introduction of a step. The title takes the focus on each change of step, so that screen readers announce it. */
export const StepHeading = observer(function StepHeading({ step }: Pick<StepProps, 'step'>) {
  const { t } = useTranslation();
  const { config, booking } = useStores();
  const { flow } = useRun();
  const heading = useHeadingFocus(step.id);
  const { title, intro } = useStepTexts(step);
  usePageTitle(title, config.radiology.name);
  const unsure = step.kind.kind === 'review' && booking.intent?.open;
  const before = flow.before(step.id);
  const { request, finished } = flow;
  // What the booking request settles has no screen before it but the request.
  const back = before ? flow.urlOf(before.id) : request && !finished && paths.bookingRequest(request.bookingKey);
  return (
    // A new element for each step: a changed text in the same element would count as a layout shift.
    <div key={step.id} className="stack stack-s">
      {back && (
        <Link to={back} className="back-link icon-link strong no-print">
          <Icon name="back" size={18} />
          {t('run.back')}
        </Link>
      )}
      {step.settings.options.tone === 'success' && (
        <span className="success-mark" aria-hidden="true">
          <Icon name="check" size={28} />
        </span>
      )}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {intro && <p className="prose muted">{unsure ? t('review.unsure') : intro}</p>}
    </div>
  );
});
