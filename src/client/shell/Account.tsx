import { observer } from 'mobx-react-lite';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { MenuSurface } from './MenuSurface.tsx';

interface AccountProps {
  /** Host of the admin panel; empty to show no link. */
  readonly admin: string;
}

/**
 * The signed-in user with links to the admin panel and to sign out. Shows the doctor's name for a user without an organization (HD-8).
 * A patient has only a booking and is shown without a name.
 */
export default observer(function Account({ admin }: AccountProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { username, organization, currentDoctor } = root.user;
  const { logoutRequest } = root.session;
  const [open, setOpen] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const close = useCallback(() => setOpen(false), []);

  const name = username || t('account.patient');
  const doctor = currentDoctor && !organization ? `${currentDoctor.firstName} ${currentDoctor.lastName}` : '';
  return (
    <div className="menu account">
      {doctor && <span className="account-doctor">{doctor}</span>}
      <button
        ref={setButton}
        type="button"
        className="header-item account-toggle"
        aria-expanded={open}
        aria-controls={open ? 'account-list' : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon name="person" />
        <span className="header-label">{name}</span>
      </button>
      {open && (
        <MenuSurface id="account-list" button={button} onClose={close}>
          <p className="account-name strong">{name}</p>
          {(doctor || organization) && <p className="account-place muted small">{doctor || organization}</p>}
          <ProblemNotice problem={logoutRequest.problem} />
          <ul className="menu-links">
            {admin && username && (
              <li>
                <a href={`https://${admin}/`}>{t('account.admin')}</a>
              </li>
            )}
          </ul>
          <Button className="account-out" busy={logoutRequest.pending} onClick={() => root.signOut()}>
            {t('account.logout')}
          </Button>
        </MenuSurface>
      )}
    </div>
  );
});
