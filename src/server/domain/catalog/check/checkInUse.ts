import { distanceBetween } from '#base/distance.ts';
import { type Fault, faultFactory, toPointer } from '#base/faults.ts';
import type { DeviceInUse } from '#server/db/queries/catalog.ts';
import type { CatalogFiles } from '../catalogFiles.ts';

/** Metres: a smaller change corrects the coordinates, a larger one is another place, unknown to booked patients. */
const samePlaceMetres = 1000;
const keepAdvice =
  'Keep it until they are over, or cancel or move them first; an exception without hours stops new bookings meanwhile.';
const otherPlaceAdvice = 'Cancel or move them first, or give the new place another slug.';

/** Returns a function that returns true for a device that the catalog leaves in its place and time zone. */
export function staysIn({ clinics, devices }: Pick<CatalogFiles, 'clinics' | 'devices'>) {
  const places = new Map(clinics.map((clinic) => [clinic.slug, clinic]));
  const remaining = slugsOf(devices);
  return (used: Pick<DeviceInUse, 'clinic' | 'device' | 'timeZone' | 'latitude' | 'longitude'>): boolean => {
    const place = places.get(used.clinic);
    return (
      place?.timeZone === used.timeZone &&
      remaining.has(`${used.clinic} ${used.device}`) &&
      distanceBetween(place, used) <= samePlaceMetres
    );
  };
}

function slugsOf(devices: CatalogFiles['devices']): ReadonlySet<string> {
  return new Set(devices.map(({ clinic, slug }) => `${clinic} ${slug}`));
}

/** Returns faults for clinics and devices with future bookings that are removed, moved, or get another time zone. */
export function checkInUse({ clinics, devices }: CatalogFiles, used: readonly DeviceInUse[]): readonly Fault[] {
  const inClinics = faultFactory('clinics.json');
  const places = new Map(clinics.map((clinic, index) => [clinic.slug, { clinic, index }]));
  const remaining = slugsOf(devices);

  return [...Map.groupBy(used, ({ clinic }) => clinic)].flatMap(([slug, here]) => {
    const [was] = here;
    const place = places.get(slug);
    if (!was) return [];
    if (!place)
      return [inClinics('clinic-in-use', '', `The clinic “${slug}” is gone, but ${bookings(here)} there.`, keepAdvice)];
    const { clinic, index } = place;
    const moved = distanceBetween(clinic, was);
    return [
      ...here
        .filter(({ device }) => !remaining.has(`${slug} ${device}`))
        .map((used) =>
          faultFactory('devices.json')(
            'device-in-use',
            '',
            `The device “${used.device}” of ${slug} is gone, but ${bookings([used])} on it.`,
            keepAdvice,
          ),
        ),
      ...(clinic.timeZone === was.timeZone
        ? []
        : [
            inClinics(
              'zone-in-use',
              toPointer(index, 'timeZone'),
              `${bookings(here)} in the zone ${was.timeZone}; in ${clinic.timeZone} they would be at another time of day.`,
              otherPlaceAdvice,
            ),
          ]),
      ...(moved <= samePlaceMetres
        ? []
        : [
            inClinics(
              'place-in-use',
              toPointer(index, 'latitude'),
              `The clinic moves by ${(moved / 1000).toFixed(1)} km, but ${bookings(here)} at the old place.`,
              otherPlaceAdvice,
            ),
          ]),
    ];
  });
}

function bookings(used: readonly DeviceInUse[]): string {
  const sum = (of: (device: DeviceInUse) => number) => used.reduce((total, device) => total + of(device), 0);
  const [portal, elsewhere] = [sum(({ appointments }) => appointments), sum(({ external }) => external)];
  const all = portal + elsewhere;
  return `${all} ${all === 1 ? 'booking is' : 'bookings are'} still to come (${portal} from the portal, ${elsewhere} made elsewhere)`;
}
