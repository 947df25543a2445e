import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProcessedOutcome } from '#client/stores/QuestionnaireStore.ts';
import type { Asked } from '#client/stores/RootStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';
import { QuestionnaireRun } from './QuestionnaireRun.tsx';
import { useQuestionnaireCss } from './useQuestionnaireCss.ts';

/** Asks questionnaires one after another in a dialog (QN-2b, QN-3). It ends as COMPLETED, or is dismissed before the answers are stored. */
export default observer(function QuestionnaireDialog({ asked }: { readonly asked: Asked }) {
  const { t } = useTranslation();
  const root = useStores();
  const { subject, questionnaires, onEnd } = asked;
  const [position, setPosition] = useState(0);
  const [saved, setSaved] = useState<ProcessedOutcome>();
  const [closing, setClosing] = useState(false);
  useQuestionnaireCss();
  const questionnaire = questionnaires[position];
  if (!questionnaire) return null;
  const more = position + 1 < questionnaires.length;
  function goOn(): void {
    if (!saved) onEnd('DISMISSED');
    else if (!more) {
      const link = saved.url === undefined ? undefined : root.resolveUrl(saved.url);
      onEnd('COMPLETED');
      if (link) root.go(link);
    } else {
      setSaved(undefined);
      setPosition(position + 1);
    }
  }
  function close(): void {
    if (saved) goOn();
    else if (questionnaire?.showClosingConfirmation) setClosing(true);
    else onEnd('DISMISSED');
  }
  return (
    <>
      <Dialog
        key={questionnaire.id}
        title={questionnaire.title}
        size={questionnaire.modalSize}
        name="questionnaire"
        onClose={close}
        actions={saved ? undefined : <Button onClick={close}>{t('questionnaire.keep')}</Button>}
      >
        <QuestionnaireRun
          subject={subject}
          questionnaire={questionnaire}
          more={more}
          heading={(title) => <h3>{title}</h3>}
          onSaved={setSaved}
          onDenied={(denied) => onEnd({ denied })}
          onEnd={goOn}
        />
      </Dialog>
      {closing && (
        <ConfirmDialog
          title={t('questionnaire.close.title')}
          cancel={t('questionnaire.close.stay')}
          confirm={t('questionnaire.close.confirm')}
          onConfirm={() => onEnd('DISMISSED')}
          onClose={() => setClosing(false)}
        >
          <p>{t('questionnaire.close.text')}</p>
        </ConfirmDialog>
      )}
    </>
  );
});
