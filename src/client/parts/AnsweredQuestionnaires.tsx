import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { deviceWallTime } from '#base/dates.ts';
import { fullDayTime } from '#base/wallTime.ts';
import type { StoredAnswers } from '#client/stores/QuestionnaireStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

interface AnsweredQuestionnairesProps {
  readonly stored: readonly StoredAnswers[];
  readonly title: string;
  /** Shows the answers at once instead of on demand. */
  readonly open?: boolean;
}

/** What somebody answered, in words, by questionnaire (QN-9c); nothing without an answer. */
export const AnsweredQuestionnaires = observer(function AnsweredQuestionnaires({
  stored,
  title: heading,
  open = false,
}: AnsweredQuestionnairesProps) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const headingId = useId();
  if (stored.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={headingId}>
      <h2 id={headingId}>{heading}</h2>
      {stored.map(({ id, title, answeredAt, answers, answersLocale }) => (
        <details key={id} className="card card-pad" open={open}>
          <summary className="strong">{title}</summary>
          <div className="stack" lang={answersLocale}>
            <p className="muted">
              {t('questionnaire.answered.at', { when: fullDayTime(deviceWallTime(answeredAt), formatLocale) })}
            </p>
            {answers.map((step) => (
              <dl key={step.step} className="answers">
                {step.answers.map(({ key: field, question, answer }) => (
                  <div key={field} className="answer">
                    <dt className="muted">{question}</dt>
                    <dd className="prose strong">{answer}</dd>
                  </div>
                ))}
              </dl>
            ))}
          </div>
        </details>
      ))}
    </section>
  );
});
