import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';
import { useRun } from '#client/stores/StoreContext.ts';
import type { StepProps } from '../StepProps.ts';

/** Goes on to a page of the portal; for another site, a link in case the automatic redirect failed. Renders nothing without a target. */
export default observer(function RedirectStep({ step }: StepProps) {
  const { t } = useTranslation();
  const target = useRun().flow.redirectOf(step);
  if (!target) return null;
  if (target.to === 'portal') return <Navigate to={target.path} replace />;
  return (
    <div className="row">
      <a href={target.url} className="button button-primary">
        {t('action.continue')}
      </a>
    </div>
  );
});
