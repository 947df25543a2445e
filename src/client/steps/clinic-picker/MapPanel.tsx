import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Clinic } from '#client/stores/CatalogStore.ts';
import { phone, useMedia } from '#client/ui/useMedia.ts';
import type ClinicMap from './ClinicMap.tsx';

type MapProps = ComponentProps<typeof ClinicMap>;

interface MapPanelProps extends Omit<MapProps, 'clinics'> {
  /** Undefined until they are loaded. */
  readonly clinics: readonly Clinic[] | undefined;
  /** True if a phone shows the map instead of the list. */
  readonly isOpen: boolean;
}

/**
 * The place of the map beside the list. Loads the map after the list is shown, on a phone when it is opened. Keeps the map while other
 * clinics load.
 */
export function MapPanel({ clinics, isOpen, ...rest }: MapPanelProps) {
  const { t } = useTranslation();
  const isPhone = useMedia(phone);
  const [Shown, setShown] = useState<ComponentType<MapProps>>();
  const [known, setKnown] = useState(clinics);
  if (clinics && clinics !== known) setKnown(clinics);
  const { onFailure } = rest;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onFailure` is new in every drawing and the same function
  useEffect(() => {
    // `isPhone` is false while the browser takes over the page that the server drew.
    if (Shown || (!isOpen && matchMedia(phone).matches)) return;
    import('./ClinicMap.tsx').then(({ default: loaded }) => setShown(() => loaded), onFailure);
  }, [isOpen, isPhone, Shown]);
  const [first, ...others] = known ?? [];
  return (
    <section className="map-panel no-print" aria-label={t('map.title')}>
      {Shown && first && <Shown {...rest} clinics={[first, ...others]} />}
    </section>
  );
}
