import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { resolveLink } from '#base/links.ts';
import { useRun } from '#client/stores/StoreContext.ts';
import type { StepProps } from '../StepProps.ts';

/** A link to the configured URL, in case the automatic redirect failed. Renders nothing without a URL. */
export default observer(function RedirectStep({ step }: StepProps) {
  const { t } = useTranslation();
  const { fill } = useRun();
  const setting = step.settings.options.to;
  const target = typeof setting === 'string' ? resolveLink(fill(`{${setting}}`), { hosts: 'any' }) : undefined;
  if (target?.to !== 'elsewhere') return null;
  return (
    <div className="row">
      <a href={target.url} className="button button-primary">
        {t('action.continue')}
      </a>
    </div>
  );
});
