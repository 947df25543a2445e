import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/paths.ts';

/** Links to ask for a call and to send a message (AS-6). `bookingKey` is that of the booking that the visitor sees. */
export function EnquiryLinks({ bookingKey }: { readonly bookingKey?: string }) {
  const { t } = useTranslation();
  const state = bookingKey === undefined ? undefined : { bookingKey };
  return (
    <p className="row no-print">
      <Link to={paths.enquiry('callback')} state={state}>
        {t('enquiry.ask-for-a-call')}
      </Link>
      <Link to={paths.enquiry('message')} state={state}>
        {t('enquiry.send-a-message')}
      </Link>
    </p>
  );
}
