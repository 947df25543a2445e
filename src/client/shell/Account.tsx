import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { advancedBase } from '#base/pages.ts';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { useDisclosure } from './useDisclosure.ts';

interface AccountProps {
  /** Host of the admin panel; empty to show no link. */
  readonly admin: string;
}

/**
 * The signed-in user with links to the admin panel, for staff to the desk, for referrers to a new request, and to sign out. Shows the doctor's name for a user without an organization (HD-8).
 * A patient has only a booking and is shown without a name.
 */
export default observer(function Account({ admin }: AccountProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { username, organization, currentDoctor } = root.user;
  const { logoutCall } = root.session;
  const { details } = useDisclosure();
  const { role } = root.session;
  const isBooker = role === 'staff' || role === 'referrer';
  const mayBook = isBooker && !root.advanced && !root.framed && root.config.booking.advancedBookingEnabled;

  const name = username || t('account.patient');
  const doctor = currentDoctor && !organization ? `${currentDoctor.firstName} ${currentDoctor.lastName}` : '';
  return (
    <div className="menu account">
      {doctor && <span className="account-doctor">{doctor}</span>}
      <details ref={details}>
        <summary className="header-item account-toggle">
          <Icon name="person" />
          <span className="header-label">{name}</span>
        </summary>
        <div className="menu-surface">
          <p className="account-name strong">{name}</p>
          {(doctor || organization) && <p className="account-place muted small">{doctor || organization}</p>}
          <ProblemNotice problem={logoutCall.problem} />
          <ul className="menu-links">
            {root.session.role === 'staff' && !root.framed && (
              <li>
                <Link to={paths.desk}>{t('desk.title')}</Link>
              </li>
            )}
            {root.session.role === 'referrer' && !root.framed && (
              <>
                <li>
                  <Link to={paths.newRequest}>{t('account.new-request')}</Link>
                </li>
                <li>
                  <Link to={paths.referredBookings}>{t('referred.list.title')}</Link>
                </li>
              </>
            )}
            {mayBook && (
              <li>
                {/* Another base is another document. */}
                <a href={advancedBase}>{t('behalf.title')}</a>
              </li>
            )}
            {admin && username && (
              <li>
                <a href={`https://${admin}/`}>{t('account.admin')}</a>
              </li>
            )}
          </ul>
          <Button className="account-out" busy={logoutCall.pending} onClick={() => root.signOut()}>
            {t('account.logout')}
          </Button>
        </div>
      </details>
    </div>
  );
});
