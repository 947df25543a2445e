import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';
import { infoLinks } from './infoLinks.ts';
import { type PageContext, usePageContext } from './usePageContext.ts';

/**
 * The end of a page: links to the provider's pages, and the footer with year, name and version of the provider, or its own text (SH-2).
 * Phones show only the links (SH-2b). Advanced booking has none of it (SH-2c).
 */
export const Footer = observer(function Footer() {
  const { t } = useTranslation();
  const { config, shell } = useStores();
  const { application, radiology, portal } = config;
  const page = usePageContext();
  if (!hasFooterLinks(page)) return null;
  const own = radiology.showCustomHeaderAndFooter ? radiology.customFooter : '';
  return (
    <div className="page-end no-print">
      <div className="page-end-inner">
        <footer className="footer muted">
          {own ? (
            <div className="prose">
              <LazyRichText text={own} />
            </div>
          ) : (
            // At New Year the server and the visitor can be in different years.
            <p suppressHydrationWarning>
              © {new Date().getFullYear()} {radiology.longName || radiology.name}
              {application.versionOnPatientPortalEnabled && (
                <span title={portal.build}> · {t('shell.version', { version: portal.version })}</span>
              )}
            </p>
          )}
        </footer>
        <nav aria-label={t('shell.info')}>
          <ul className="footer-links">
            {infoLinks(radiology, page).map(({ key, to, href }) => (
              <li key={key}>{to ? <Link to={to}>{t(key)}</Link> : <a href={href}>{t(key)}</a>}</li>
            ))}
            {shell.showChoices && (
              <li>
                <button type="button" className="bare" onClick={shell.showChoices}>
                  {t('consent.change')}
                </button>
              </li>
            )}
          </ul>
        </nav>
      </div>
    </div>
  );
});

/** Returns true for a page with links at its end: none in a frame (RT-15) and in advanced booking (SH-2c). */
export function hasFooterLinks({ advanced, framed }: Pick<PageContext, 'advanced' | 'framed'>): boolean {
  return !framed && !advanced;
}

const RichText = lazy(async () => ({ default: (await import('#client/ui/RichText.tsx')).RichText }));

/** Rich text whose renderer is loaded only by brands that use it. */
function LazyRichText({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={null}>
      <RichText text={text} />
    </Suspense>
  );
}
