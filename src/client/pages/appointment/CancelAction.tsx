import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { fullDayTime } from '#base/wallTime.ts';
import type { Appointment } from '#client/stores/AppointmentStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { hasOneDeadline } from './ChangeAction.tsx';

/** The appointments that the dialog cancels. */
export interface Canceling {
  /** Appointments of a booking that lie ahead. */
  readonly appointments: readonly Appointment[];
  /** The deadline is over, and a member of staff may override it with a reason. */
  readonly overrides: boolean;
}

interface CancelActionProps extends Pick<Canceling, 'appointments'> {
  readonly onCancel: (canceling: Canceling) => void;
  /** Text of the button. */
  readonly label: string;
  /** Id of what the button cancels, if the page has several of them. */
  readonly describedBy?: string;
}

/**
 * The button that cancels appointments, if all of them can be canceled. A member of staff with the right may cancel after the deadline, with a
 * reason.
 */
export const CancelAction = observer(function CancelAction(props: CancelActionProps) {
  const { appointments, onCancel, label, describedBy } = props;
  const { user } = useStores();
  const refused = appointments.filter(({ cancellation }) => !cancellation.allowed);
  const isLate = refused.every(({ cancellation }) => cancellation.reason === 'PRIOR_MINUTES');
  const overrides = refused.length > 0 && isLate && user.rights.includes('override-rules');
  if (refused.length > 0 && !overrides) return null;
  return (
    <Button
      variant="danger"
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      onClick={() => onCancel({ appointments, overrides })}
    >
      {label}
    </Button>
  );
});

/** Says until when an appointment can be canceled online, or why it cannot (CX-1c). */
export const CancelDeadline = observer(function CancelDeadline({ appointment }: { readonly appointment: Appointment }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { allowed, reason, untilLocal, minutesPrior } = appointment.cancellation;
  const until = fullDayTime(untilLocal, formatLocale);
  if (allowed) {
    const key = hasOneDeadline(appointment) ? 'appointment.change.until' : 'appointment.cancel.until';
    return <p className="muted">{t(key, { until })}</p>;
  }
  if (reason === 'APPOINTMENT_CANCELLED') return null;
  return (
    <p className="prose">
      <strong>{t('message.cancel_not_allowed')}.</strong>{' '}
      {reason === 'PRIOR_MINUTES'
        ? t('message.cancel_prior_minutes', { until, priorMinutes: minutesPrior })
        : t(`error.too-late-to-cancel.${reason}`)}
    </p>
  );
});
