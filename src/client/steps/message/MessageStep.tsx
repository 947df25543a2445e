import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { AnswerSummary } from '../AnswerSummary.tsx';
import { ClinicContacts } from '../ClinicContacts.tsx';
import type { StepProps } from '../StepProps.ts';

interface Options {
  readonly tone?: 'success' | 'info' | 'problem';
  readonly link?: { readonly text: string; readonly to: string };
  readonly contact?: boolean;
}

/** The last word of a journey: how it ended, what was agreed, and where to go from here. */
export default observer(function MessageStep({ step }: StepProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { tone = 'info', link, contact } = step.settings.options as Options;
  const agreed = root.flow.finished ? root.flow.answeredBefore(step.id) : [];
  return (
    <div className="stack stack-l">
      {tone === 'success' && (
        <div className="card card-pad stack">
          <span className="seal" aria-hidden="true">
            <Icon name="check" size={28} />
          </span>
          <AnswerSummary steps={agreed} fixed />
        </div>
      )}
      {contact && <ClinicContacts />}
      {link && (
        <div className="row no-print">
          <Link to={root.fill(link.to)} className="button button-primary">
            {root.fill(t(link.text))}
          </Link>
        </div>
      )}
    </div>
  );
});
