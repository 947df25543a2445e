import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { fullDayTime } from '#base/wallTime.ts';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Notice } from '#client/ui/Notice.tsx';

/** Says which appointment the run changes, that it stays until then, and leads back to it (CX-2, CX-3). */
export default observer(function ChangeNotice() {
  const { t } = useTranslation();
  const { flow, formatLocale } = useStores();
  const { change } = flow;
  if (!change) return null;
  const { bookingKey, status, local } = change;
  return (
    <Notice
      actions={
        <Link to={paths.appointment(bookingKey)} className="button button-secondary">
          {t('appointment.cancel.keep')}
        </Link>
      }
    >
      <p>{t(`change.notice.${status}`, { when: fullDayTime(local, formatLocale) })}</p>
    </Notice>
  );
});
