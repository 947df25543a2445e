import { Popover, PopoverSurface } from '@fluentui/react-popover';
import { observer } from 'mobx-react-lite';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';

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

interface MenuSurfaceProps {
  /** Id of the surface, which the button names in `aria-controls`. */
  readonly id: string;
  /** The button that opens it; the surface stands below it. */
  readonly button: HTMLButtonElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Fluent's popover below the button of the account, open while it is mounted. It holds links, so it is no `role="menu"`. Escape closes it
 * and returns the focus to the button; a press or focus outside closes it.
 */
function MenuSurface({ id, button, onClose, children }: MenuSurfaceProps) {
  useEffect(() => {
    // Fluent handles Escape only inside the surface, and the focus stays on the button when the menu opens. The capture phase comes
    // before Fluent closes the surface there, which would lose the focus.
    const onKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      onClose();
      button?.focus();
    };
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && !button?.parentElement?.contains(target)) onClose();
    };
    document.addEventListener('keydown', onKey, true);
    document.addEventListener('focusin', onFocus);
    return () => {
      document.removeEventListener('keydown', onKey, true);
      document.removeEventListener('focusin', onFocus);
    };
  }, [button, onClose]);
  return (
    <Popover
      open
      inline
      positioning={{ target: button, position: 'below', align: 'end', offset: 8 }}
      surfaceMotion={null}
      unstable_disableAutoFocus
      // A press of the button closes the menu itself.
      onOpenChange={({ target }) => !(target instanceof Node && button?.contains(target)) && onClose()}
    >
      <PopoverSurface id={id} className="menu-list">
        {children}
      </PopoverSurface>
    </Popover>
  );
}
