import { observer } from 'mobx-react-lite';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { ProblemText } from '#client/parts/ProblemText.tsx';
import { formModule } from '#client/steps/formModules.ts';
import type { StepProps } from '#client/steps/StepProps.ts';
import { useStepTexts } from '#client/steps/useStepTexts.ts';
import type { ApiCall } from '#client/stores/apiCall.ts';
import type { DetailsChangeStore, KnownDetails, PatientPart } from '#client/stores/DetailsChangeStore.ts';
import { withErrorsInForm } from '#client/stores/formErrors.ts';
import type { Call, Outcome } from '#client/stores/runEffects.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';
import { compileVisibility } from '#flow/conditions/fieldVisibility.ts';
import type { Form } from '#flow/language/form.ts';
import type { DetailsChangeProps } from './DetailsChangeHost.tsx';
import { FlowInPlace } from './FlowHosts.tsx';
import { StepInPlace } from './StepInPlace.tsx';

/** The form of the flow, and the step that shows it. A brand may change the questions, but neither of the two. */
const form = 'details-change';
const formStep = 'details';

/** Runs the flow in which a patient says which details are wrong, in a form that is filled with them (BK-10c). */
export default observer(function DetailsChangeDialog({ detailsChange }: DetailsChangeProps) {
  const { t } = useTranslation();
  const [sent, setSent] = useState(false);
  const success = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (sent) success.current?.focus();
  }, [sent]);
  const close = () => detailsChange.close();
  return (
    <Dialog
      title={t(sent ? 'message.patient_request_success_title' : 'details-change.title')}
      actions={
        <Button variant={sent ? 'primary' : 'secondary'} onClick={close}>
          {t(sent ? 'action.close' : 'details-change.cancel')}
        </Button>
      }
      onClose={close}
    >
      {sent ? (
        <p ref={success} tabIndex={-1}>
          {t('message.patient_request_success_message')}
        </p>
      ) : (
        <FilledFlow detailsChange={detailsChange} onSent={() => setSent(true)} />
      )}
    </Dialog>
  );
});

/** Loads the details, and the form to find out which of them it shows; then starts the flow. */
const FilledFlow = observer(function FilledFlow(props: DetailsChangeProps & { readonly onSent: () => void }) {
  const { detailsChange, onSent } = props;
  const { t } = useTranslation();
  const { config } = useStores();
  const { subject, sendCall, loadCall } = detailsChange;
  const country = subject?.country;
  const [filled, setFilled] = useState<KnownDetails>();
  const [failed, setFailed] = useState(false);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` repeats the load
  useEffect(() => {
    let unmounted = false;
    setFailed(false);
    const load = async () => {
      const [known, module] = await Promise.all([detailsChange.load(), formModule(config.forms[form] ?? '')]);
      if (!known) throw new Error('The details were not loaded.');
      const { schema, uiSchema: ui } = module;
      const fields = Object.keys(schema.properties ?? {});
      const { hidden } = compileVisibility({ schema, ui } as unknown as Form)(known, { country });
      const shown = Object.entries(known).filter(([part]) => fields.includes(part) && !hidden.includes(`/${part}`));
      if (unmounted) return;
      detailsChange.fill(Object.fromEntries(shown));
      setFilled(detailsChange.filled);
    };
    load().catch(() => !unmounted && setFailed(true));
    return () => {
      unmounted = true;
    };
  }, [detailsChange, config, country, attempt]);
  if (failed) {
    const problem = loadCall.problem ?? { messageKey: 'error.offline' };
    return <ProblemNotice problem={problem} onRetry={() => setAttempt(attempt + 1)} />;
  }
  if (!filled) return <Skeleton rows={6} label={t('shell.loading')} />;
  return (
    <FlowInPlace
      id={form}
      context={country === undefined ? {} : { country }}
      onStarted={({ flow }) => flow.draft(formStep, answersOf(filled))}
      services={{ 'ask-for-details-change': ({ input }) => send(detailsChange, input) }}
      refusal={() => refusalOf(sendCall.problem)}
      onReturn={onSent}
    >
      {(step) => <DialogStep step={step} detailsChange={detailsChange} />}
    </FlowInPlace>
  );
});

/** The service `ask-for-details-change`, which is the only one that the flow may call. */
async function send(store: DetailsChangeStore, input: Call['input']): Promise<Outcome> {
  const { patient = {}, remark = '' } = input as unknown as {
    readonly patient?: KnownDetails;
    readonly remark?: string;
  };
  return { outcome: (await store.send(patient, remark)) ? 'sent' : 'failed' };
}

/** A step with its introduction and, if the details could not be sent, the reason, which gets the focus. */
const DialogStep = observer(function DialogStep(props: DetailsChangeProps & Pick<StepProps, 'step'>) {
  const { step, detailsChange } = props;
  const { t } = useTranslation();
  const { config } = useStores();
  const { intro } = useStepTexts(step);
  const { problem } = detailsChange.sendCall;
  const notice = useRef<HTMLDivElement>(null);
  // A fault of a field is shown and focused by the form.
  const isShown = problem !== undefined && (refusalOf(problem)?.errors ?? []).length === 0;
  useEffect(() => {
    if (isShown) notice.current?.focus();
  }, [isShown]);
  return (
    <>
      {intro && <p className="prose">{intro}</p>}
      {isShown && (
        <div ref={notice} tabIndex={-1} className="refusal">
          <Notice tone="problem" title={t('message.patient_request_error_title')}>
            <ProblemText problem={sentence(problem)} phone={config.radiology.phone} />
          </Notice>
        </div>
      )}
      <StepInPlace step={step} />
    </>
  );
});

/** Returns the problem with the server's sentence; with a general one if the server did not answer or failed. */
function sentence(problem: NonNullable<ApiCall['problem']>): NonNullable<ApiCall['problem']> {
  const isOfServer = problem.status >= 400 && problem.status < 500 && problem.code !== 'unreadable';
  return isOfServer ? problem : { ...problem, messageKey: 'message.patient_request_error_message' };
}

/** Returns the problem with the places of its errors in the answers of the form. */
const refusalOf = (problem: ApiCall['problem']) => withErrorsInForm(problem, { step: formStep, within: 'changes' });

const answersOf = (known: KnownDetails): { readonly [part in PatientPart]?: string } =>
  Object.fromEntries(Object.entries(known).filter(([, text]) => text !== ''));
