import { useTranslation } from 'react-i18next';
import { localityLine } from '#base/addressLine.ts';
import { openingLines } from '#base/openingHours.ts';
import { distanceName } from '#client/i18n/measures.ts';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { mapUrl } from './ClinicPlace.tsx';
import { OpeningHours } from './OpeningHours.tsx';
import { phoneUrl } from './phoneUrl.ts';

interface ClinicDetailsProps {
  readonly clinic: Clinic;
  /** The level of its heading. */
  readonly heading: 'h2' | 'h3' | 'h4';
}

/** Name, address, distance, usual opening hours, directions, phone and map of a clinic. */
export function ClinicDetails({ clinic, heading: Heading }: ClinicDetailsProps) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { name, address, phone, directions, distanceFromUser, openingHours = [] } = clinic;
  const lines = openingLines(openingHours, t, formatLocale);
  return (
    <div className="clinic-details stack stack-s">
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
      {lines.length > 0 && <OpeningHours lines={lines} />}
      {directions && <p className="muted">{directions}</p>}
      <div className="row">
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
    </div>
  );
}
