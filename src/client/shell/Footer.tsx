import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

const links = [
  ['aboutUrl', 'shell.about'],
  ['contactUrl', 'shell.contact'],
  ['termsAndConditionsUrl', 'shell.terms'],
  ['privacyPolicyUrl', 'shell.privacy'],
] as const;

/** Year, name, and the provider's own pages as far as they are configured (SH-2). */
export function Footer() {
  const { t } = useTranslation();
  const { config } = useStores();
  const shown = links.filter(([setting]) => text(config.radiology[setting]));
  return (
    <footer className="footer no-print">
      <div className="footer-inner">
        <p>
          © {new Date().getFullYear()} {text(config.radiology.longName) || text(config.radiology.name)}
        </p>
        {shown.length > 0 && (
          <ul className="footer-links">
            {shown.map(([setting, key]) => (
              <li key={setting}>
                <a href={text(config.radiology[setting])}>{t(key)}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </footer>
  );
}
