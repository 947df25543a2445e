import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { answerLines } from './answerLines.ts';
import { ChosenExams, removeExam } from './ChosenExams.tsx';

interface AnswerSummaryProps {
  readonly steps: readonly CompiledStep[];
  /** True after the booking: shows no links to change answers. */
  readonly fixed?: boolean;
  /** Id of the visible step; its answers have no link to change them. */
  readonly current?: string;
}

/** The words of the links by the kind of step, in the order of the lines: what, where, when. */
const changeTexts: { readonly [kind: string]: string } = {
  'exam-picker': 'summary.change-exam',
  'region-picker': 'summary.change-region',
  'clinic-picker': 'summary.change-clinic',
  'slot-picker': 'summary.change-time',
};
const order = Object.keys(changeTexts);

/** The answers so far, each with a second line and a link to change it. */
export const AnswerSummary = observer(function AnswerSummary({ steps, fixed = false, current }: AnswerSummaryProps) {
  const { t } = useTranslation();
  const root = useStores();
  const groups = steps
    .toSorted((a, b) => order.indexOf(a.kind.kind) - order.indexOf(b.kind.kind))
    .map((step) => ({ step, lines: answerLines(root, step, t) }))
    .filter(({ lines }) => lines.length > 0);
  const [kept] = useState(() => root.flow.chosenExams.length > 1);
  // The list stays when one scan is left: it has the focus.
  const several =
    !fixed && root.flow.change?.status !== 'RESCHEDULED' && (kept || root.flow.chosenExams.length > 1)
      ? root.flow.ofKind('exam-picker')?.step
      : undefined;
  return (
    <dl className="answers">
      {groups.map(({ step, lines }) => {
        const isFixed = fixed || step.id === current || root.flow.change?.kept.includes(step.id);
        const url = isFixed ? undefined : root.flow.urlOf(step.id);
        const [first] = lines;
        return (
          <div key={step.id} className="answer">
            <dt>{first?.label}</dt>
            {lines.map(({ value, detail }) => (
              <dd key={step.id === several?.id ? step.id : value}>
                {step.id === several?.id ? (
                  <ChosenExams exams={root.flow.chosenExams} onRemove={(slug) => removeExam(root, slug)} />
                ) : (
                  <span className="strong">{value}</span>
                )}
                {detail && <span className="answer-detail">{detail}</span>}
              </dd>
            ))}
            {url && (
              <dd className="answer-change">
                <Link to={url} className="icon-link" aria-label={t(changeTexts[step.kind.kind] ?? 'summary.change')}>
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
