import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';

/**
 * Takes a booking into one's own calendar: a plain link, but in a frame, where only the portal's own calls say who one is and the
 * file is fetched by one of these.
 */
export const CalendarButton = observer(function CalendarButton({ bookingKey }: { readonly bookingKey: string }) {
  const { t } = useTranslation();
  const { appointment, framed } = useStores();
  const words = t('appointment.calendar');
  const icon = <Icon name="calendar" />;
  if (!framed) {
    return (
      <a className="button button-primary" href={paths.calendar(bookingKey)} download>
        {icon}
        {words}
      </a>
    );
  }
  async function save(): Promise<void> {
    const file = await appointment.loadCalendar(bookingKey);
    if (!file) return;
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'appointment.ics';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  }
  const { pending, problem } = appointment.calendarRequest;
  return (
    <>
      <Button look="primary" icon={icon} busy={pending} onClick={save}>
        {words}
      </Button>
      {problem && <p role="alert">{t(problem.messageKey)}</p>}
    </>
  );
});
