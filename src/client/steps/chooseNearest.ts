import { isOverLimit } from '#base/distance.ts';
import type { Origin } from '#client/stores/origin.ts';
import type { RootStore } from '#client/stores/RootStore.ts';

/** A place that is farther from the nearest clinic than the brand's maximum distance. */
export interface FarPlace {
  /** Metres to the nearest clinic. */
  readonly metres: number;
  /** Name of the place; undefined for the visitor's position. */
  readonly from: string | undefined;
}

/** What `chooseNearest` did, and how far the nearest clinic is if it is too far. */
type NearestChoice = { readonly result: 'chosen' | 'failed' } | { readonly result: 'too-far'; readonly metres: number };

/**
 * Chooses the region of the clinic that is nearest to an origin, and its clinic if it has one only, with distances from there, and goes on.
 * Chooses nothing if that clinic is farther than the brand's maximum distance (BK-4c), or if the clinics cannot be loaded.
 */
export async function chooseNearest(root: RootStore, origin: Origin): Promise<NearestChoice> {
  const { catalog, flow, config } = root;
  await catalog.loadClinics({ origin: { latitude: origin.latitude, longitude: origin.longitude } });
  const [nearest] = catalog.clinics ?? [];
  const regions = flow.ofKind('region-picker')?.step.id;
  if (!nearest || regions === undefined) return { result: 'failed' };
  const { distanceFromUser: metres = 0, region } = nearest;
  if (isOverLimit(metres, config.application.maximumDistanceKm)) return { result: 'too-far', metres };
  const [only, ...others] = catalog.clinics?.filter((clinic) => clinic.region === region) ?? [];
  const onlyClinic = others.length === 0 ? only?.slug : undefined;
  await root.send({ type: 'answer', step: regions, values: { region } });
  flow.settleClinic(onlyClinic);
  const step = flow.ofKind('clinic-picker')?.step.id;
  if (step !== undefined) {
    const values = { origin: { ...origin }, ...(onlyClinic !== undefined && { clinics: [onlyClinic] }) };
    await root.send({ type: 'answer', step, values });
  }
  if (flow.run.at === regions || onlyClinic !== undefined) await root.send({ type: 'next' });
  else root.enter(flow.run.at);
  return { result: 'chosen' };
}
