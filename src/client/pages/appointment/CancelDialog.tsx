import { observer } from 'mobx-react-lite';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalized } from '#base/capitalized.ts';
import { shortestReason } from '#base/limits.ts';
import { fullDayTime } from '#base/wallTime.ts';
import { FlowInPlace } from '#client/flows/FlowHosts.tsx';
import { StepInPlace } from '#client/flows/StepInPlace.tsx';
import { OverrideField } from '#client/parts/OverrideField.tsx';
import type { StepProps } from '#client/steps/StepProps.ts';
import { useStepTexts } from '#client/steps/useStepTexts.ts';
import type { CancelRun } from '#client/stores/AppointmentStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import type { StartedRun } from '#client/stores/startFlow.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import type { Canceling } from './CancelAction.tsx';

interface CancelDialogProps extends Canceling {
  readonly onClose: () => void;
}

/** Runs the flow `cancellation`, whose action cancels appointments with the answers so far (CX-1b, DL-4f). Closing the dialog leaves them as they are. */
export default observer(function CancelDialog(props: CancelDialogProps) {
  const { appointments, overrides, onClose } = props;
  const bookingKey = appointments[0]?.bookingKey ?? '';
  const { t } = useTranslation();
  const { appointment, formatLocale } = useStores();
  const started = useRef<StartedRun>(undefined);
  const [override, setOverride] = useState('');
  const [asked, setAsked] = useState(false);
  // The flow keeps the function that it started with.
  const reason = useRef('');
  reason.current = override.trim();
  const isMissing = overrides && override.trim().length < shortestReason;
  async function call({ step }: { readonly step: string }) {
    const flow = started.current?.flow;
    if (!flow || (overrides && reason.current.length < shortestReason)) {
      setAsked(true);
      return { outcome: 'failed', values: { message: 'appointment.cancel.override.missing' } };
    }
    const { flow: name, revision } = flow.run;
    const run = { flow: name, revision, step, answers: flow.answers as CancelRun['answers'] };
    const done = await appointment.cancel(bookingKey, {
      appointments: appointments.map(({ slug }) => slug),
      run,
      ...(overrides && { override: reason.current }),
    });
    if (done) return { outcome: 'canceled' };
    return { outcome: 'failed', values: { message: appointment.cancelCall.problem?.messageKey ?? 'error.unexpected' } };
  }
  return (
    <Dialog
      title={t(appointments.length > 1 ? 'appointment.cancel.all.title' : 'appointment.cancel.title')}
      actions={<Button onClick={onClose}>{t('appointment.cancel.keep')}</Button>}
      urgent
      onClose={onClose}
    >
      <ul className="stack stack-s">
        {appointments.map(({ slug, local, exams }) => (
          <li key={slug}>
            <strong>{capitalized(fullDayTime(local, formatLocale), formatLocale)}</strong>
            <br />
            {exams.map(({ name }) => name).join(', ')}
          </li>
        ))}
      </ul>
      {overrides && (
        <OverrideField
          label={t('appointment.cancel.override')}
          reason={override}
          onReason={setOverride}
          invalid={asked && isMissing}
        />
      )}
      <FlowInPlace
        id="cancellation"
        context={{}}
        onStarted={(run) => {
          started.current = run;
        }}
        services={{ 'cancel-appointment': call }}
        refusal={() => appointment.cancelCall.problem}
        onReturn={onClose}
      >
        {(step) => <DialogStep step={step} />}
      </FlowInPlace>
    </Dialog>
  );
});

function DialogStep({ step }: Pick<StepProps, 'step'>) {
  const { intro } = useStepTexts(step);
  return (
    <>
      {intro && <p className="prose">{intro}</p>}
      <StepInPlace step={step} />
    </>
  );
}
