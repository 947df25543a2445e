import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';
import { AnswerSummary } from '../AnswerSummary.tsx';
import { ClinicContacts } from '../ClinicContacts.tsx';
import type { StepProps } from '../StepProps.ts';

interface Options {
  readonly link?: { readonly text: string; readonly to: string };
  readonly contact?: boolean;
}

/** What is said again of an agreed booking; the rest follows from it. */
const told = new Set(['exam-picker', 'slot-picker']);

/** The last word of a journey: how it ended, what was agreed, and where to go from here. */
export default observer(function MessageStep({ step }: StepProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { link, contact } = step.settings.options as Options;
  const way = link && root.wayTo(root.fill(link.to));
  const agreed = root.flow.finished ? root.flow.answeredBefore(step.id).filter(({ kind }) => told.has(kind.kind)) : [];
  return (
    <div className="stack stack-l">
      {agreed.length > 0 && (
        <div className="card card-pad">
          <AnswerSummary steps={agreed} fixed />
        </div>
      )}
      {contact && <ClinicContacts />}
      {link && way?.to === 'portal' && (
        <div className="row no-print">
          <Link to={way.path} className="button button-primary">
            {root.fill(t(link.text))}
          </Link>
        </div>
      )}
    </div>
  );
});
