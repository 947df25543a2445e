import { useTranslation } from 'react-i18next';
import { distanceName } from '#client/i18n/distanceName.ts';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { mapUrl } from '#client/ui/mapUrl.ts';
import { openingLines } from './openingLines.ts';

/** Where a clinic is, how far that is, and how to reach it. */
export function ClinicEntry({ clinic }: { readonly clinic: Clinic }) {
  const { t } = useTranslation();
  const { locale } = useStores();
  const { name, address, phone, directions, distanceFromUser, openingHours = [] } = clinic;
  const lines = openingLines(openingHours, locale);
  return (
    <li className="card card-pad stack stack-s">
      <div className="row spread">
        <h3>{name}</h3>
        {distanceFromUser !== undefined && <span className="muted">{distanceName(distanceFromUser, locale)}</span>}
      </div>
      <address>
        {address.street}
        <br />
        {address.suburb} {address.state} {address.postalCode}
      </address>
      {lines.length > 0 && (
        <dl className="contact-hours" aria-label={t('contact.hours')}>
          {lines.map(({ days, times }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{times}</dd>
            </div>
          ))}
        </dl>
      )}
      {directions && <p className="muted">{directions}</p>}
      <div className="row contact-ways">
        {phone && (
          <a href={`tel:${phone.replaceAll(' ', '')}`} className="contact-way">
            <Icon name="phone" />
            <span className="hidden-text">{t('clinic.call', { clinic: name })}</span>
            {phone}
          </a>
        )}
        <a href={mapUrl(clinic)} target="_blank" rel="noreferrer" className="contact-way">
          <Icon name="pin" />
          {t('appointment.map')}
          <span className="hidden-text">: {name}</span>
        </a>
      </div>
    </li>
  );
}
