import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Logo } from './Logo.tsx';
import { Menu } from './Menu.tsx';
import { tablet, useMedia } from './useMedia.ts';
import { usePageContext } from './usePageContext.ts';

const Account = lazy(() => import('./Account.tsx'));

/**
 * The way home, a person to talk to, and the menu; on a tablet the menu stays fixed at the top right (HD-4). The page of an
 * appointment has a header that scrolls away, and a menu only when the brand wants it (HD-5). Who is signed in is named (HD-8).
 */
export const Header = observer(function Header() {
  const { t } = useTranslation();
  const { config, session } = useStores();
  const { application, radiology } = config;
  const { kind, kiosk } = usePageContext();
  const onTablet = useMedia(tablet);
  const { phone } = radiology;
  const message = radiology.showCustomHeaderAndFooter ? radiology.headerMessage : '';
  const admin = application.showLinkToAdminPanel && !kiosk ? application.domainAdmin : '';
  const hasMenu = kind !== 'confirmation' || radiology.showMenuOnConfirmationPage;
  const look = [
    'header',
    kind !== 'confirmation' && 'header-fixed',
    onTablet && 'header-tablet',
    application.moveHeaderImageToRight && 'header-mirrored',
  ];
  return (
    <header className={look.filter(Boolean).join(' ')}>
      <div className="header-inner">
        <Logo />
        {message && <p className="header-message">{message}</p>}
        <div className="header-tools">
          {session.role !== undefined && (
            <Suspense fallback={null}>
              <Account admin={admin} />
            </Suspense>
          )}
          {phone && (
            <a href={`tel:${phone.replaceAll(' ', '')}`} className="header-phone">
              <Icon name="phone" />
              <span className="hidden-text">{t('shell.call')}</span>
              <span className="header-number">{phone}</span>
            </a>
          )}
          {session.role === undefined && admin && (
            <a href={`https://${admin}/login`} className="header-admin" aria-label={t('shell.admin')}>
              <Icon name="person" />
            </a>
          )}
          {hasMenu && <Menu />}
        </div>
      </div>
    </header>
  );
});
