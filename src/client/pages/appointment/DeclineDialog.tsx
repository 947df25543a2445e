import { observer } from 'mobx-react-lite';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FlowInPlace } from '#client/flows/FlowHosts.tsx';
import { TitledStep } from '#client/flows/StepInPlace.tsx';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { DeclineAnswers, PendingStore } from '#client/stores/PendingStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import type { StartedRun } from '#client/stores/startFlow.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/ConfirmDialog.tsx';

interface DeclineDialogProps {
  readonly store: PendingStore;
  readonly bookingKey: string;
  readonly onClose: () => void;
}

/** Declines a pending booking: after the questionnaire of the brand, or after a confirmation if it has none (CR-5a). */
export default observer(function DeclineDialog(props: DeclineDialogProps) {
  const { store, bookingKey, onClose } = props;
  const { t } = useTranslation();
  const { appointment, config, session } = useStores();
  const { pending, problem } = store.answerCall;
  const questionnaire = session.role === 'staff' ? undefined : config.questionnaires.DECLINE_APPOINTMENT;
  if (questionnaire !== undefined) return <Questionnaire {...props} id={questionnaire} />;
  async function decline(): Promise<void> {
    const summary = await store.decline(bookingKey);
    if (!summary) return;
    onClose();
    appointment.showSummary(summary);
  }
  return (
    <ConfirmDialog
      title={t('pending.decline.title')}
      cancel={t('pending.decline.keep')}
      confirm={t('pending.decline.confirm')}
      busy={pending}
      onConfirm={decline}
      onClose={onClose}
    >
      <p>{t('pending.decline.text')}</p>
      <ProblemNotice problem={problem} phone={config.radiology.phone} />
    </ConfirmDialog>
  );
});

/** Runs the questionnaire; its action declines with the answers so far. */
const Questionnaire = observer(function Questionnaire(props: DeclineDialogProps & { readonly id: string }) {
  const { store, bookingKey, onClose, id } = props;
  const { t } = useTranslation();
  const { appointment } = useStores();
  const started = useRef<StartedRun>(undefined);
  async function call({ step }: { readonly step: string }) {
    const flow = started.current?.flow;
    if (!flow) return { outcome: 'failed' };
    const { flow: name, revision } = flow.run;
    const answers = flow.answers as DeclineAnswers['answers'];
    const summary = await store.decline(bookingKey, { flow: name, revision, step, answers });
    const message = store.answerCall.problem?.messageKey ?? 'error.unexpected';
    if (!summary) return { outcome: 'failed', values: { message } };
    onClose();
    appointment.showSummary(summary);
    return { outcome: 'declined' };
  }
  return (
    <Dialog
      title={t('pending.decline.title')}
      actions={<Button onClick={onClose}>{t('pending.decline.keep')}</Button>}
      onClose={onClose}
    >
      <FlowInPlace
        id={id}
        context={{}}
        onStarted={(run) => {
          started.current = run;
        }}
        services={{ 'decline-appointment': call }}
        refusal={() => store.answerCall.problem}
        onReturn={onClose}
      >
        {(step) => <TitledStep step={step} />}
      </FlowInPlace>
    </Dialog>
  );
});
