import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router-dom';
import { Curtain } from './Curtain.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/** What stands around every page: a way past the header, the header, the page, the footer, and the curtain over all. */
export function Shell() {
  const { t } = useTranslation();
  return (
    <>
      <a href="#content" className="skip-link">
        {t('shell.skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <Curtain />
    </>
  );
}
