import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { Button } from '#client/ui/Button.tsx';
import { Dialog } from '#client/ui/Dialog.tsx';

/** Says how a request without an exam is booked: back leads to the start of a booking, and otherwise one goes on (BK-8). */
export const InfoDialog = observer(function InfoDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const procedureTab = query.get('procedureTab') === 'multiple' ? 'multiple' : 'single';
  return (
    <Dialog
      title={t('booking-request.info')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => navigate(`${paths.home}?procedureTab=${procedureTab}`)}>
            {t('booking-request.info.back')}
          </Button>
          <Button look="primary" onClick={onClose}>
            {t('booking-request.info.proceed')}
          </Button>
        </>
      }
    >
      <p>{t('booking-request.info.exam')}</p>
      <p>{t('booking-request.info.next')}</p>
    </Dialog>
  );
});
