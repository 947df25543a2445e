import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The sign of the provider beside its name: an image by its path, or letters. */
function Mark({ logo }: { readonly logo: string | undefined }) {
  if (!logo) return null;
  if (logo.startsWith('/')) return <img src={logo} alt="" height={32} />;
  return (
    <span className="header-mark" aria-hidden="true">
      {logo}
    </span>
  );
}

/** Name of the provider, the way home, and a person to talk to. */
export function Header() {
  const { t } = useTranslation();
  const { config } = useStores();
  const phone = text(config.radiology.phone);
  const name = text(config.radiology.name);
  return (
    <header className="header">
      <div className="header-inner">
        <Link to={paths.home} className="header-home">
          <Mark logo={config.theme.logo} />
          <span>{name}</span>
        </Link>
        {phone && (
          <a href={`tel:${phone.replaceAll(' ', '')}`} className="header-phone">
            <Icon name="phone" />
            <span className="hidden-text">{t('shell.call')}</span>
            <span className="header-number">{phone}</span>
          </a>
        )}
      </div>
    </header>
  );
}
