import { useTranslation } from 'react-i18next';
import { addressLine } from '#base/addressLine.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { phoneUrl } from './phoneUrl.ts';

interface ClinicPlaceProps {
  readonly name: string;
  readonly address: {
    readonly street: string;
    readonly suburb: string;
    readonly state: string;
    readonly postalCode: string;
  };
  readonly latitude: number;
  readonly longitude: number;
  readonly phone: string;
  /** Directions; may be empty. */
  readonly directions: string;
}

/** Address, directions, map and phone number of a clinic, as `dd` elements. */
export function ClinicPlace({ clinic }: { readonly clinic: ClinicPlaceProps }) {
  const { t } = useTranslation();
  return (
    <>
      <dd>
        <strong>{clinic.name}</strong>
        <br />
        {addressLine(clinic.address)}
      </dd>
      {clinic.directions && <dd className="prose">{clinic.directions}</dd>}
      <dd className="row no-print">
        <a className="icon-link" href={mapUrl(clinic)} target="_blank" rel="noreferrer">
          <Icon name="pin" />
          {t('appointment.map')}
        </a>
      </dd>
      <dd>
        <a className="icon-link" href={phoneUrl(clinic.phone)}>
          <Icon name="phone" />
          {clinic.phone}
        </a>
      </dd>
    </>
  );
}

/** Returns the URL of a map page for a clinic, without data of the visit. */
export function mapUrl({ latitude, longitude }: { readonly latitude: number; readonly longitude: number }): string {
  const place = `mlat=${latitude}&mlon=${longitude}`;
  return `https://www.openstreetmap.org/?${place}#map=17/${latitude}/${longitude}`;
}
