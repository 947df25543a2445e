import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useStores } from '#client/stores/StoreContext.ts';
import { infoLinks } from './infoLinks.ts';
import { usePageContext } from './usePageContext.ts';

/**
 * Year, name, version, and what the provider says of itself. A style sheet hides it on phones; advanced booking has none, and
 * a provider may put words of its own in its place (SH-2).
 */
export const Footer = observer(function Footer() {
  const { t } = useTranslation();
  const { config, shell } = useStores();
  const { application, radiology, portal } = config;
  const place = usePageContext();
  if (place.kind === 'advanced-booking') return null;
  const own = radiology.showCustomHeaderAndFooter ? radiology.customFooter : '';
  return (
    <footer className="footer no-print">
      <div className="footer-inner">
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
            <ul className="footer-links">
              {infoLinks(radiology, place).map(({ key, to, href }) => (
                <li key={key}>{to ? <Link to={to}>{t(key)}</Link> : <a href={href}>{t(key)}</a>}</li>
              ))}
              {shell.showChoices && (
                <li>
                  <button type="button" onClick={shell.showChoices}>
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

/** Words of an author with a few tags; what reads them is only loaded by brands that have some. */
function LazyRichText({ text }: { readonly text: string }) {
  return (
    <Suspense fallback={null}>
      <RichText text={text} />
    </Suspense>
  );
}
