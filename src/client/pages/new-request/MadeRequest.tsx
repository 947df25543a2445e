import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PatientLink } from '#client/parts/PatientLink.tsx';
import { paths } from '#client/paths.ts';
import type { NewRequestStore } from '#client/stores/NewRequestStore.ts';
import { Button } from '#client/ui/Button.tsx';

interface MadeRequestProps {
  readonly created: NonNullable<NewRequestStore['created']>;
  readonly isStaff: boolean;
  readonly onAnother: () => void;
}

/** What can be done once a request is made: for staff its page at the desk and, without a mail, the link to hand over. */
export function MadeRequest({ created, isStaff, onAnother }: MadeRequestProps) {
  const { t } = useTranslation();
  const { slug, mailed, bookingKey } = created;
  return (
    <div className="stack stack-l">
      {!mailed && bookingKey !== undefined && <PatientLink bookingKey={bookingKey} />}
      <div className="row no-print">
        <Button variant="primary" onClick={onAnother}>
          {t('new-request.another')}
        </Button>
        {isStaff && (
          <Link to={paths.deskRequest(slug)} className="button">
            {t('new-request.open')}
          </Link>
        )}
        <Link to={isStaff ? paths.desk : paths.home} className="button">
          {t(isStaff ? 'desk.title' : 'desk.home')}
        </Link>
      </div>
    </div>
  );
}
