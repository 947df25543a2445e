import { useTranslation } from 'react-i18next';
import { distanceName } from '#client/i18n/measures.ts';
import type { Origin } from '#client/stores/origin.ts';
import type { RootStore } from '#client/stores/RootStore.ts';
import { Notice } from '#client/ui/Notice.tsx';

/** A place that is farther from the nearest clinic than the brand's maximum distance. */
export interface Away {
  /** Metres to the nearest clinic. */
  readonly metres: number;
  /** Name of the place; undefined for the visitor's position. */
  readonly from: string | undefined;
}

/**
 * Chooses the region of the clinic that is nearest to an origin, with distances from there, and goes on from the choice of the region.
 * Chooses nothing and returns the metres to that clinic if it is farther than the brand's maximum distance (BK-4c).
 */
export async function chooseNearest(root: RootStore, origin: Origin): Promise<number | undefined> {
  const { catalog, flow, config } = root;
  await catalog.loadClinics({ origin: { latitude: origin.latitude, longitude: origin.longitude } });
  const [nearest] = catalog.clinics ?? [];
  const regions = flow.ofKind('region-picker')?.step.id;
  if (!nearest || regions === undefined) return undefined;
  const { distanceFromUser: metres = 0, region } = nearest;
  const { maximumDistanceKm } = config.application;
  if (maximumDistanceKm > 0 && metres > maximumDistanceKm * 1000) return metres;
  await root.send({ type: 'answer', step: regions, values: { region } });
  const clinics = flow.ofKind('clinic-picker');
  if (clinics) await root.send({ type: 'answer', step: clinics.step.id, values: { origin: { ...origin } } });
  if (flow.run.at === regions) await root.send({ type: 'next' });
  else root.enter(flow.run.at);
  return undefined;
}

/** Says how far the nearest clinic is. */
export function AwayNotice({ away: { metres, from } }: { readonly away: Away }) {
  const { t, i18n } = useTranslation();
  const place = from ?? t('clinic.my-location');
  return (
    <Notice announce>
      <p>{t('clinic.away', { place, distance: distanceName(metres, i18n.language) })}</p>
    </Notice>
  );
}
