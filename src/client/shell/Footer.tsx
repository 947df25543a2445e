import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';
import { infoLinks } from './infoLinks.ts';
import { usePageContext } from './usePageContext.ts';

/**
 * Year, name, version and links of the provider, or the provider's own footer (SH-2). A style sheet hides it on phones; advanced
 * booking has none.
 */
export const Footer = observer(function Footer() {
  const { t } = useTranslation();
  const { config, shell } = useStores();
  const { application, radiology, portal } = config;
  const page = usePageContext();
  if (page.kind === 'advanced-booking') return null;
  const own = radiology.showCustomHeaderAndFooter ? radiology.customFooter : '';
  return (
    <footer className="footer muted small no-print">
      <div className="row spread footer-inner">
        {own ? (
          <div className="prose">
            <LazyRichText text={own} />
          </div>
        ) : (
          <>
            <p>
              © {new Date().getFullYear()} {radiology.longName || radiology.name}
              {application.versionOnPatientPortalEnabled && (
                <span title={portal.build}> · {t('shell.version', { version: portal.version })}</span>
              )}
            </p>
            <ul className="row footer-links">
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
          </>
        )}
      </div>
    </footer>
  );
});

const RichText = lazy(async () => ({ default: (await import('#client/ui/RichText.tsx')).RichText }));

/** Rich text whose renderer is loaded only by brands that use it. */
function LazyRichText({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={null}>
      <RichText text={text} />
    </Suspense>
  );
}
