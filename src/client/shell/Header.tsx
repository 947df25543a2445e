import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneUrl } from '#client/parts/phoneUrl.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { Scripted } from '#client/ui/Scripted.tsx';
import { Logo } from './Logo.tsx';
import { Menu } from './Menu.tsx';
import { tablet, useMedia } from './useMedia.ts';
import { usePageContext } from './usePageContext.ts';

const Account = lazy(() => import('./Account.tsx'));

/**
 * Logo, phone number, signed-in user (HD-8) and menu; on a tablet the menu stays fixed at the top right (HD-4). Confirmation pages have
 * a header that scrolls away, and a menu only if the brand enables it (HD-5).
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
  const classes = [
    'header',
    kind !== 'confirmation' && 'header-fixed',
    onTablet && 'header-tablet',
    application.moveHeaderImageToRight && 'header-mirrored',
  ];
  return (
    <header className={classes.filter(Boolean).join(' ')}>
      <div className="row nowrap spread header-inner">
        <Logo />
        {message && <p className="header-message muted">{message}</p>}
        <div className="row nowrap header-tools">
          {session.role !== undefined && (
            <Suspense fallback={null}>
              <Account admin={admin} />
            </Suspense>
          )}
          {phone && (
            <a href={phoneUrl(phone)} className="header-phone icon-link strong">
              <Icon name="phone" />
              <span className="hidden-text">{t('shell.call')}</span>
              <span className="header-number">{phone}</span>
            </a>
          )}
          {session.role === undefined && admin && (
            <a href={`https://${admin}/login`} className="button" aria-label={t('shell.admin')}>
              <Icon name="person" />
            </a>
          )}
          {hasMenu && (
            <Scripted>
              <Menu />
            </Scripted>
          )}
        </div>
      </div>
    </header>
  );
});
