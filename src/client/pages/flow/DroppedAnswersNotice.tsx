import type { i18n } from 'i18next';
import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import type { Json } from '#base/json.ts';
import { labelMark } from '#client/i18n/labelMark.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { stepKinds } from '#flow/kinds/registry.ts';
import { answerText } from '#flow/walk/formAnswers.ts';
import type { OneAnswer } from '#flow/walk/migrateAnswers.ts';

/** Answers of picker steps, which the patient chooses again anyway; the notice lists only answers of forms. */
const pickerAnswers = new Set(Object.values(stepKinds).flatMap(({ answers }) => Object.keys(answers)));

/** Lists the answers that the new version of the form has no field for, until the patient confirms. */
export default observer(function DroppedAnswersNotice() {
  const { t, i18n } = useTranslation();
  i18n.use(labelMark);
  const { flow, config, formatLocale } = useStores();
  const forms = Object.keys(config.forms);
  const lost = flow.dropped.filter(({ key }) => !pickerAnswers.has(key));
  if (lost.length === 0) return null;
  return (
    <Notice
      tone="warning"
      announce
      title={t('run.dropped.title')}
      actions={<Button onClick={() => flow.forgetDropped()}>{t('run.dropped.seen')}</Button>}
    >
      <p>{t('run.dropped.text')}</p>
      <ul>
        {lost.map((answer) => (
          <li key={`${answer.step}.${answer.key}`}>{lineOf(answer, forms, i18n, formatLocale)}</li>
        ))}
      </ul>
    </Notice>
  );
});

/** The question, if its text still exists, and the answer. */
function lineOf(
  { key, value }: OneAnswer,
  forms: readonly string[],
  { exists, t }: Pick<i18n, 'exists' | 't'>,
  locale: string,
): string {
  const label = forms.map((form) => `form.${form}.${key}`).find((candidate) => exists(candidate));
  const choiceText = (choice: Json) => (label && exists(`${label}.${choice}`) ? t(`${label}.${choice}`) : undefined);
  const answer = answerText(value, { t, locale, choiceText });
  return label ? t('run.dropped.line', { question: t(label), answer }) : answer;
}
