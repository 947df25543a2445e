import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { answerLines } from './answerLines.ts';

interface AnswerSummaryProps {
  readonly steps: readonly CompiledStep[];
  /** True after the booking: shows no links to change answers. */
  readonly fixed?: boolean;
}

/** The answers so far, each with a link to change it. */
export const AnswerSummary = observer(function AnswerSummary({ steps, fixed = false }: AnswerSummaryProps) {
  const { t } = useTranslation();
  const root = useStores();
  const groups = steps
    .map((step) => ({ step, lines: answerLines(root, step, t) }))
    .filter(({ lines }) => lines.length > 0);
  return (
    <dl className="answers">
      {groups.map(({ step, lines }) => {
        const url = fixed ? undefined : root.flow.urlOf(step.id);
        const [first] = lines;
        return (
          <div key={step.id} className="answer">
            <dt className="muted small">{first?.label}</dt>
            {lines.map(({ value }) => (
              <dd key={value}>{value}</dd>
            ))}
            {url && (
              <dd className="answer-change">
                <Link to={url} className="icon-link" aria-label={t('summary.change-what', { what: first?.label })}>
                  {t('summary.change')}
                </Link>
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
});
