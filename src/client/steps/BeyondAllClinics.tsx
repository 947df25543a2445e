import { useTranslation } from 'react-i18next';
import { distanceName } from '#client/i18n/measures.ts';
import { Notice } from '#client/ui/Notice.tsx';
import type { FarPlace } from './chooseNearest.ts';

/** Says how far the nearest clinic is from a place beyond all clinics. */
export function BeyondAllClinics({ place: { metres, from } }: { readonly place: FarPlace }) {
  const { t, i18n } = useTranslation();
  const place = from ?? t('clinic.my-location');
  return (
    <Notice announce>
      <p>{t('clinic.beyond-all', { place, distance: distanceName(metres, i18n.language) })}</p>
    </Notice>
  );
}
