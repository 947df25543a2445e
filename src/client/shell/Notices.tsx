import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';

const FrameBar = lazy(() => import('./FrameBar.tsx'));
const Banner = lazy(async () => ({ default: (await import('./Banner.tsx')).Banner }));

/** Notices above every page: frame bar, environment label, read-only notice and banner (SH-1, SH-4, SH-5). */
export const Notices = observer(function Notices() {
  const { t } = useTranslation();
  const { config, shell } = useStores();
  const { application, portal } = config;
  const label = [application.environmentLabel, ...portal.profiles].filter(Boolean).join(' · ');
  const environment = portal.profiles.length > 0;
  const { bannerMessage: message } = application;
  const banner = message !== '' && !shell.bannerClosed;
  const frameBar = shell.withoutCookies || shell.close !== undefined;
  if (!environment && !portal.readOnly && !banner && !frameBar) return null;
  return (
    <section aria-label={t('shell.notices')} className="notices no-print">
      {frameBar && (
        <Suspense fallback={null}>
          <FrameBar />
        </Suspense>
      )}
      {environment && <p className="environment">{label}</p>}
      {portal.readOnly && (
        <p className="banner banner-warning" role="status">
          {t('message.access_read_only')}
        </p>
      )}
      {banner && (
        <Suspense fallback={null}>
          <Banner message={message} />
        </Suspense>
      )}
    </section>
  );
});
