import { useTranslation } from 'react-i18next';
import { localityLine } from '#base/addressLine.ts';
import { distanceName } from '#client/i18n/measures.ts';
import { openingLines } from '#client/i18n/openingHours.ts';
import { mapUrl } from '#client/parts/ClinicPlace.tsx';
import { phoneUrl } from '#client/parts/phoneUrl.ts';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';

interface ClinicEntryProps {
  readonly clinic: Clinic;
  /** The level of its heading. */
  readonly heading: 'h3' | 'h4';
}

/** Address, distance, opening hours, phone and map of a clinic. */
export function ClinicEntry({ clinic, heading: Heading }: ClinicEntryProps) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { name, address, phone, directions, distanceFromUser, openingHours = [] } = clinic;
  const lines = openingLines(openingHours, t, formatLocale);
  return (
    <li className="contact-clinic stack stack-s">
      <div className="row spread">
        <Heading>{name}</Heading>
        {distanceFromUser !== undefined && (
          <span className="muted">{distanceName(distanceFromUser, formatLocale)}</span>
        )}
      </div>
      <address>
        {address.street}
        <br />
        {localityLine(address)}
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
          <a href={phoneUrl(phone)} className="icon-link">
            <Icon name="phone" />
            <span className="hidden-text">{t('clinic.call', { clinic: name })}</span>
            {phone}
          </a>
        )}
        <a href={mapUrl(clinic)} target="_blank" rel="noreferrer" className="icon-link">
          <Icon name="pin" />
          {t('appointment.map')}
          <span className="hidden-text">: {name}</span>
        </a>
      </div>
    </li>
  );
}
