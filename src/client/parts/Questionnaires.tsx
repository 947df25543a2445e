import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { environmentOf } from '#client/stores/environment.ts';
import {
  type AskedQuestionnaire,
  type AskSubject,
  QuestionnaireStore,
  type QuestionnaireType,
  type StoredAnswers,
} from '#client/stores/QuestionnaireStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { AnsweredQuestionnaires } from './AnsweredQuestionnaires.tsx';

interface QuestionnairesProps {
  readonly owner: AskSubject['owner'];
  readonly types: readonly QuestionnaireType[];
  /** Lists what was answered; only for the patient and staff. */
  readonly readable: boolean;
}

/** What a booking or booking request asks now, with a button for each questionnaire, and what was answered (QN-1, QN-9c). */
export default observer(function Questionnaires({ owner, types, readable }: QuestionnairesProps) {
  const { t } = useTranslation();
  const root = useStores();
  const [store] = useState(() => QuestionnaireStore.create({}, environmentOf(root)));
  const [open, setOpen] = useState<readonly AskedQuestionnaire[]>([]);
  const [stored, setStored] = useState<readonly StoredAnswers[]>([]);
  const key = JSON.stringify(owner);
  const load = useCallback(async () => {
    const subject: AskSubject = { owner: JSON.parse(key) };
    if (root.config.questionnaires.asked?.some((type) => types.includes(type))) {
      const due = await store.findDue(subject, types);
      setOpen(due?.questionnaires.filter(({ answered }) => !answered).map((one) => one.questionnaire) ?? []);
    }
    if (readable) setStored((await store.findAnswers(subject.owner)) ?? []);
  }, [key, readable, root, store, types]);
  useEffect(() => {
    load();
  }, [load]);
  function ask(questionnaire: AskedQuestionnaire): void {
    root.ask({
      subject: { owner },
      questionnaires: [questionnaire],
      onEnd(result) {
        root.ask(undefined);
        if (result === 'COMPLETED') load();
      },
    });
  }
  return (
    <>
      {open.length > 0 && (
        <section className="stack stack-s no-print" aria-labelledby="questions">
          <h2 id="questions">{t('questionnaire.due.title')}</h2>
          <div className="row">
            {open.map((one) => (
              <Button key={one.id} aria-haspopup="dialog" onClick={() => ask(one)}>
                {t('questionnaire.due.answer', { what: one.title })}
              </Button>
            ))}
          </div>
        </section>
      )}
      <AnsweredQuestionnaires stored={stored} title={t('questionnaire.answered.title')} />
    </>
  );
});
