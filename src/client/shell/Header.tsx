import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneUrl } from '#client/parts/phoneUrl.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { tablet, useMedia } from '#client/ui/useMedia.ts';
import { hasFooterLinks } from './Footer.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';
import { Logo } from './Logo.tsx';
import { MainLinks } from './MainLinks.tsx';
import { Menu } from './Menu.tsx';
import { usePageContext } from './usePageContext.ts';

const Account = lazy(() => import('./Account.tsx'));

/**
 * Logo, links, language, phone number and signed-in user (HD-8). Where the links do not fit, a menu holds them; on a tablet it stays fixed
 * at the top right (HD-4). Confirmation pages have a header that scrolls away, and links and menu only if the brand enables it (HD-5).
 */
export const Header = observer(function Header() {
  const { t } = useTranslation();
  const { config, session } = useStores();
  const { application, radiology } = config;
  const { kind, kiosk, framed, advanced } = usePageContext();
  const onTablet = useMedia(tablet);
  const { phone } = radiology;
  const message = radiology.showCustomHeaderAndFooter ? radiology.headerMessage : '';
  const admin = application.showLinkToAdminPanel && !kiosk ? application.domainAdmin : '';
  const hasMenu = kind !== 'confirmation' || advanced || radiology.showMenuOnConfirmationPage;
  const classes = [
    'header',
    kind !== 'confirmation' && 'header-fixed',
    hasMenu && 'header-with-menu',
    onTablet && 'header-tablet',
    application.moveHeaderImageToRight && 'header-mirrored',
  ];
  return (
    <header className={classes.filter(Boolean).join(' ')}>
      <div className="header-inner">
        <Logo />
        {hasMenu && (
          <nav className="header-nav" aria-label={t('shell.main')}>
            <ul className="header-links">
              <MainLinks brief={hasFooterLinks({ advanced, framed })} />
            </ul>
          </nav>
        )}
        {message && <p className="header-message">{message}</p>}
        <div className="header-tools">
          <LanguageChoice />
          {phone && (
            <a href={phoneUrl(phone)} className="header-item header-phone">
              <Icon name="phone" />
              <span className="hidden-text">{t('shell.call')}</span>
              <span className="header-label">{phone}</span>
            </a>
          )}
          {session.role !== undefined && (
            <Suspense fallback={null}>
              <Account admin={admin} />
            </Suspense>
          )}
          {session.role === undefined && admin && (
            <a href={`https://${admin}/login`} className="header-item" aria-label={t('shell.admin')}>
              <Icon name="person" />
            </a>
          )}
          {hasMenu && <Menu />}
        </div>
      </div>
    </header>
  );
});
