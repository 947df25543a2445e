import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRun, useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { AnswerSummary } from '../AnswerSummary.tsx';
import { ClinicContacts } from '../ClinicContacts.tsx';
import type { StepProps } from '../StepProps.ts';

interface Options {
  readonly link?: { readonly text: string; readonly to: string };
  readonly contact?: boolean;
}

/** Step kinds whose answers the confirmation repeats. */
const summaryKinds = new Set(['exam-picker', 'slot-picker']);

/** A message within or at the end of a flow, with the booked answers and a link. */
export default observer(function MessageStep({ step }: StepProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { flow, fill, send } = useRun();
  const { link, contact } = step.settings.options as Options;
  const target = link && root.resolveUrl(fill(link.to));
  const agreed = flow.finished ? flow.answeredBefore(step.id).filter(({ kind }) => summaryKinds.has(kind.kind)) : [];
  const goesOn = flow.walked.relevant.at(-1) !== step;
  return (
    <div className="stack stack-l">
      {agreed.length > 0 && (
        <div className="card card-pad">
          <AnswerSummary steps={agreed} fixed />
        </div>
      )}
      {contact && <ClinicContacts />}
      {goesOn && (
        <div className="row step-actions">
          <Button variant="primary" onClick={() => send({ type: 'next' })}>
            {t('action.continue')}
          </Button>
        </div>
      )}
      {link && target?.to === 'portal' && (
        <div className="row no-print">
          <Link to={target.path} className="button button-primary">
            {fill(t(link.text))}
          </Link>
        </div>
      )}
    </div>
  );
});
