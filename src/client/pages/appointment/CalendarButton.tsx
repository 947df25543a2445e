import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { FileLink } from '#client/files/FileLink.tsx';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';

/** Takes a booking into one's own calendar. */
export const CalendarButton = observer(function CalendarButton({ bookingKey }: { readonly bookingKey: string }) {
  const { t } = useTranslation();
  const { appointment } = useStores();
  const { problem } = appointment.calendarRequest;
  return (
    <>
      <FileLink
        href={paths.calendar(bookingKey)}
        fileName="appointment.ics"
        load={() => appointment.loadCalendar(bookingKey)}
        request={appointment.calendarRequest}
        className="button button-primary"
        icon={<Icon name="calendar" />}
      >
        {t('appointment.calendar')}
      </FileLink>
      {problem && <p role="alert">{t(problem.messageKey)}</p>}
    </>
  );
});
