import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capitalized } from '#base/capitalized.ts';
import { shortestReason } from '#base/limits.ts';
import { fullDayTime } from '#base/wallTime.ts';
import { OverrideField } from '#client/parts/OverrideField.tsx';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import type { Appointment } from '#client/stores/AppointmentStore.ts';
import { apiCall } from '#client/stores/apiCall.ts';
import { environmentOf } from '#client/stores/environment.ts';
import type { ChangedAppointment } from '#client/stores/FlowStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';
import { Notice } from '#client/ui/Notice.tsx';

type Status = ChangedAppointment['status'];

interface ChangeActionsProps {
  readonly appointment: Appointment;
  /** Id of what the buttons change, if the page has several of them. */
  readonly describedBy?: string;
}

/**
 * The buttons that move an appointment to another time and that change its exam or clinic, if that is allowed now (CX-2, CX-3). A member of staff
 * with the right may do so after the deadline, with a reason.
 */
export const ChangeActions = observer(function ChangeActions({ appointment, describedBy }: ChangeActionsProps) {
  const { t } = useTranslation();
  const root = useStores();
  const [overriding, setOverriding] = useState<Status>();
  const [call] = useState(() => apiCall.create());
  const { allowed, reason } = appointment.rescheduling;
  const overrides = reason === 'PRIOR_MINUTES' && root.user.rights.includes('override-rules');
  const { bookingKey, slug } = appointment;
  if (!allowed && !overrides) return null;

  async function start(status: Status, override?: string): Promise<void> {
    const { startChange } = await import('#client/stores/changeAppointment.ts');
    const change = { bookingKey, slug, status, ...(override !== undefined && { override }) };
    const address = await startChange(root, appointment, change, call);
    if (address !== undefined) environmentOf(root).navigate(address);
  }
  const button = (status: Status, label: string) => (
    <Button
      aria-describedby={describedBy}
      aria-haspopup={overrides ? 'dialog' : undefined}
      onClick={() => (overrides ? setOverriding(status) : start(status))}
    >
      {label}
    </Button>
  );
  return (
    <>
      {button('RESCHEDULED', t('appointment.reschedule'))}
      {button('CHANGED', t('appointment.change'))}
      <ProblemNotice problem={call.problem} phone={root.config.radiology.phone} />
      {overriding && (
        <OverrideDialog onReason={(text) => start(overriding, text)} onClose={() => setOverriding(undefined)} />
      )}
    </>
  );
});

interface OverrideDialogProps {
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks staff why they move an appointment after the deadline. */
function OverrideDialog({ onReason, onClose }: OverrideDialogProps) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [asked, setAsked] = useState(false);
  const isMissing = reason.trim().length < shortestReason;
  return (
    <Dialog
      title={t('appointment.reschedule.override.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={() => (isMissing ? setAsked(true) : onReason(reason.trim()))}>
            {t('action.continue')}
          </Button>
          <Button onClick={onClose}>{t('appointment.cancel.keep')}</Button>
        </>
      }
    >
      <OverrideField
        label={t('appointment.reschedule.override')}
        reason={reason}
        onReason={setReason}
        invalid={asked && isMissing}
      />
      {asked && isMissing && <p role="alert">{t('appointment.reschedule.override.missing')}</p>}
    </Dialog>
  );
}

/** Why an appointment cannot be moved, as words with a title; undefined if it can be. */
function useRefusal({ rescheduling }: Appointment): { readonly title: string; readonly text: string } | undefined {
  const { t } = useTranslation();
  const { allowed, reason, minutesPrior } = rescheduling;
  if (allowed) return undefined;
  if (reason === 'WALK_IN') {
    return { title: t('message.reschedule_with_walk_in_not_allowed'), text: t('message.reschedule_walk_in') };
  }
  const title = t('message.reschedule_not_allowed');
  if (reason === 'APPOINTMENT_CANCELLED') return { title, text: t('message.reschedule_cancelled_appts') };
  if (reason === 'PRIOR_MINUTES')
    return { title, text: t('message.reschedule_prior_minutes', { priorMinutes: minutesPrior }) };
  return { title, text: t('message.reschedule_not_allowed_message') };
}

/** Says until when an appointment can be moved online if that is another time than for cancelling, or why it cannot be (CX-2). */
export const ChangeDeadline = observer(function ChangeDeadline({ appointment }: { readonly appointment: Appointment }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const refusal = useRefusal(appointment);
  const { rescheduling, cancellation } = appointment;
  if (
    hasOneDeadline(appointment) ||
    (!cancellation.allowed && cancellation.reason === rescheduling.reason && rescheduling.reason !== 'PRIOR_MINUTES')
  )
    return null;
  if (!refusal)
    return (
      <p className="muted">
        {t('appointment.reschedule.until', { until: fullDayTime(rescheduling.untilLocal, formatLocale) })}
      </p>
    );
  return (
    <p className="prose">
      <strong>{refusal.title}.</strong> {refusal.text}
    </p>
  );
});

/** Returns true if an appointment can be moved and canceled until the same time, so that one line says it. */
export function hasOneDeadline({ rescheduling, cancellation }: Appointment): boolean {
  return rescheduling.allowed && cancellation.allowed && rescheduling.until === cancellation.until;
}

/** Tells whoever followed a link that moves an appointment why it cannot be moved (CX-2). */
export const RefusedChange = observer(function RefusedChange({ appointment }: { readonly appointment: Appointment }) {
  const { formatLocale } = useStores();
  const refusal = useRefusal(appointment);
  if (!refusal) return null;
  return (
    <Notice tone="warning" announce title={refusal.title}>
      <p>
        {capitalized(fullDayTime(appointment.local, formatLocale), formatLocale)}: {refusal.text}
      </p>
    </Notice>
  );
});
