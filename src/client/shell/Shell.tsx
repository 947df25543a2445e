import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { Notices } from './Notices.tsx';

/** The shell around every page: skip link, notices, header, page, footer and loading overlay. */
export function Shell() {
  const { t } = useTranslation();
  const { config } = useStores();
  const { application, theme } = config;
  const background = application.patientPortalBackgroundImageEnabled && theme.images.patient_portal_background;
  return (
    <>
      <a href="#content" className="skip-link">
        {t('shell.skip')}
      </a>
      {background && <div className="backdrop no-print" style={{ backgroundImage: `url("${background}")` }} />}
      <div className="above">
        <Notices />
      </div>
      <Header />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <LoadingOverlay />
    </>
  );
}
