import { didYouMean, type Fault, faultFactory, toPointer } from '#base/faults.ts';
import { emailAddress } from '#base/plainText.ts';
import type { Country, RegionEntry } from '#contract/catalogFiles.d.ts';
import type { CatalogFiles } from '../catalogFiles.ts';

/** Bounds of each country in degrees, with its islands; New Zealand crosses the date line. */
const boxes: {
  readonly [country in Country]: {
    readonly south: number;
    readonly north: number;
    readonly west: number;
    readonly east: number;
  };
} = {
  AU: { south: -44, north: -9, west: 96, east: 168.5 },
  NZ: { south: -53, north: -29, west: 165, east: -175 },
  CA: { south: 41, north: 84, west: -142, east: -52 },
};
/** Hours by which a time zone may differ from solar time; three in western China. */
const maxSolarDifferenceHours = 3;
const midwinterAndMidsummer = [Date.UTC(2027, 0, 1), Date.UTC(2027, 6, 1)];

/**
 * Checks that coordinates lie in their country, that a clinic lies in the country of its region, that its time zone exists, and that bookings
 * can be mailed to it.
 */
export function checkPlaces(catalog: CatalogFiles): readonly Fault[] {
  const countryOf = new Map(catalog.regions.map(({ slug, country }) => [slug, country]));
  const inClinics = faultFactory('clinics.json');
  return [
    ...catalog.regions.flatMap((region, i) => outsideCountryFaults('regions.json', toPointer(i, 'latitude'), region)),
    ...catalog.postalCodes.flatMap(([country, , , latitude, longitude], i) =>
      outsideCountryFaults('postal-codes.json', toPointer(i, 3), { country, latitude, longitude }),
    ),
    ...catalog.clinics.flatMap((clinic, i) => {
      const faults = outsideCountryFaults('clinics.json', toPointer(i, 'latitude'), clinic);
      const country = countryOf.get(clinic.region);
      if (country && country !== clinic.country) {
        const reason = `The clinic is in ${clinic.country}, but its region “${clinic.region}” is in ${country}.`;
        faults.push(inClinics('other-country', toPointer(i, 'country'), reason, 'Correct the country or the region.'));
      }
      if (!emailAddress.test(clinic.email)) {
        const reason = `“${clinic.email}” is not an address that mail servers accept, and the portal mails each booking to it.`;
        faults.push(
          inClinics(
            'wrong-email',
            toPointer(i, 'email'),
            reason,
            'Write one address, such as reception@clinic.example.',
          ),
        );
      }
      return [...faults, ...zoneFaults(clinic.timeZone, clinic.longitude, toPointer(i, 'timeZone'))];
    }),
  ];
}

function outsideCountryFaults(
  file: string,
  pointer: string,
  { country, latitude, longitude }: Pick<RegionEntry, 'country' | 'latitude' | 'longitude'>,
): Fault[] {
  if (isInside(country, latitude, longitude)) return [];
  const fix = isInside(country, longitude, latitude)
    ? 'Latitude and longitude are swapped.'
    : isInside(country, -latitude, longitude) || isInside(country, latitude, -longitude)
      ? 'A minus sign is missing or too many.'
      : 'Correct the coordinates or the country.';
  return [faultFactory(file)('outside-country', pointer, `${latitude}, ${longitude} is not in ${country}.`, fix)];
}

function isInside(country: Country, latitude: number, longitude: number): boolean {
  const { south, north, west, east } = boxes[country];
  const between = west <= east ? west <= longitude && longitude <= east : longitude >= west || longitude <= east;
  return south <= latitude && latitude <= north && between;
}

function zoneFaults(zone: string, longitude: number, pointer: string): Fault[] {
  if (!isZone(zone)) {
    const zones = Intl.supportedValuesOf('timeZone');
    const fix = didYouMean(zone, zones, 'Use a name of the IANA list, such as Australia/Adelaide.');
    return [faultFactory('clinics.json')('unknown-time-zone', pointer, `There is no time zone “${zone}”.`, fix)];
  }
  const sun = longitude / 15;
  const near = midwinterAndMidsummer.some((instant) => {
    const apart = Math.abs(offsetHours(zone, instant) - sun) % 24;
    return Math.min(apart, 24 - apart) <= maxSolarDifferenceHours;
  });
  if (near) return [];
  const reason = `${zone} differs by more than ${maxSolarDifferenceHours} hours from solar time at longitude ${longitude}.`;
  return [
    faultFactory('clinics.json', 'warning')(
      'distant-time-zone',
      pointer,
      reason,
      'Correct the zone or the coordinates.',
    ),
  ];
}

/** Accepts only names of places, because an offset such as +10:00 has no daylight saving time. */
function isZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z_]+(\/[A-Z][A-Za-z_-]+)+$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function offsetHours(zone: string, instant: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(instant);
  const [, sign, hours, minutes] =
    /GMT([+-])(\d\d):(\d\d)/.exec(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) + Number(minutes ?? 0) / 60);
}
