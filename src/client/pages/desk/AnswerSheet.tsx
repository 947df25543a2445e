import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { ReadSheet } from '#client/stores/DeskStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';

interface SafetyAnswersProps {
  /** The steps that protect the patient. */
  readonly steps: ReadSheet['answers'];
  readonly locale: string;
}

/** The answers to the safety questions, which stand out; nothing without any. */
export function SafetyAnswers({ steps, locale }: SafetyAnswersProps) {
  const { t } = useTranslation();
  if (steps.length === 0) return null;
  return (
    <section className="desk-safety card card-pad stack" aria-labelledby="desk-safety">
      <h2 id="desk-safety" className="row">
        <Icon name="warning" />
        {t('desk.safety')}
      </h2>
      {steps.map((step) => (
        <Answers key={step.step} step={step} heading="h3" locale={locale} />
      ))}
    </section>
  );
}

/** All answers in the words that the patient read, if that was in another language than the answers above. */
export const PatientAnswers = observer(function PatientAnswers(props: {
  readonly answers: ReadSheet['answers'];
  readonly locale: string;
}) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const language = new Intl.DisplayNames([formatLocale], { type: 'language' }).of(props.locale);
  return (
    <details className="card card-pad">
      <summary className="strong">{t('desk.patient-answers', { language })}</summary>
      <div className="stack stack-l desk-patient-answers">
        {props.answers.map((step) => (
          <Answers key={step.step} step={step} locale={props.locale} />
        ))}
      </div>
    </details>
  );
});

interface AnswersProps {
  readonly step: ReadSheet['answers'][number];
  readonly locale: string;
  /** The heading that names the section; without it, the title is a line of text. */
  readonly heading?: 'h2' | 'h3';
}

/** The questions of a step and the answers in one language. */
export function Answers({ step, locale, heading: Heading }: AnswersProps) {
  return (
    <div className="stack" lang={locale}>
      {Heading ? <Heading id={`desk-${step.step}`}>{step.title}</Heading> : <p className="strong">{step.title}</p>}
      <dl className="answers desk-answers">
        {step.answers.map(({ key, question, answer }) => (
          <div key={key} className="answer">
            <dt className="muted">{question}</dt>
            <dd className="prose strong">{answer}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
