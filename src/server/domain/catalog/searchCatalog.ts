import { distanceBetween, type Point } from '#base/distance.ts';
import { oncePer, oncePerKey } from '#base/oncePer.ts';
import { selectNearestPostalCode } from '#server/db/queries/catalog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import type { CatalogSnapshot, Clinic, Device, Exam, ExamGroup } from './catalogSnapshot.ts';
import { countriesOf } from './findPlaces.ts';
import { readServedCatalog } from './liveCatalog.ts';
import { nearestFirst } from './nearestFirst.ts';
import { type Division, divideExams, fitOneVisit } from './visitRules.ts';

/** The clinics to consider. */
interface ClinicFilter {
  readonly region?: string | undefined;
  readonly clinics?: readonly string[] | undefined;
}

/** A search for clinics. */
interface ClinicQuery extends ClinicFilter {
  /** Only clinics that can do all of these: in one visit, or if `separate`, each at a time of its own. */
  readonly exams?: readonly string[] | undefined;
  readonly separate?: boolean | undefined;
  readonly origin?: Point | undefined;
}

interface FoundClinic {
  readonly clinic: Clinic;
  /** Metres from the origin. */
  readonly distance?: number;
}

/**
 * Returns matching clinics, nearest first with an origin, else by name (BK-2); none for exams of one visit that exclude each other. If no
 * clinic does each of several separate exams, returns those that do at least one, so that the patient can choose several clinics. Throws
 * unknown-region, -clinic and -exam.
 */
export function findClinics(catalog: CatalogSnapshot, query: ClinicQuery): readonly FoundClinic[] {
  const within = clinicsWithin(catalog, query);
  const exams = (query.exams ?? []).map((slug) => examNamed(catalog, slug));
  if (query.separate !== true || exams.length < 2) {
    return fitOneVisit(exams) ? [...clinicsFor(within, exams, query.origin)] : [];
  }
  const all = [...clinicsFor(within, [], query.origin)];
  const each = all.filter(({ clinic }) => exams.every((exam) => offers(clinic, exam)));
  return each.length > 0 ? each : all.filter(({ clinic }) => exams.some((exam) => offers(clinic, exam)));
}

/** Returns the clinics of a region or of a list, by name. Throws unknown-region and unknown-clinic. */
function clinicsWithin(catalog: CatalogSnapshot, { region, clinics }: ClinicFilter): readonly Clinic[] {
  if (region !== undefined && !catalog.regionBySlug.has(region)) {
    throw new DomainError('unknown-region', { detail: `There is no region “${region}” in the catalog.` });
  }
  if (!clinics) return region === undefined ? catalog.clinics : (clinicsByRegion(catalog).get(region) ?? []);
  return clinics
    .map((slug) => clinicNamed(catalog, slug))
    .filter((clinic) => region === undefined || clinic.region.slug === region)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Returns the clinics of a catalog by the slug of their region, each list by name. */
const clinicsByRegion = oncePer(({ clinics }: CatalogSnapshot) => Map.groupBy(clinics, (clinic) => clinic.region.slug));

/**
 * Returns true if a clinic has a device for an exam. No device lists the special exams, which are booked by enquiry: they need one of their
 * modality (BK-6c).
 */
export function offers({ devices }: Clinic, { id, enquiry, modality }: Exam): boolean {
  return devices.some((device) => device.exams.has(id) || (enquiry === 'special' && device.modality === modality.code));
}

/** Returns the clinics of a list that offer an exam; searched once for each list. */
const clinicsOffering = oncePerKey((clinics: readonly Clinic[], exam: Exam) =>
  clinics.filter((clinic) => offers(clinic, exam)),
);

/** Returns the clinics of a list in order of latitude. */
const fromSouth = oncePer((clinics: readonly Clinic[]): readonly Clinic[] =>
  clinics.toSorted((a, b) => a.latitude - b.latitude),
);

/**
 * Yields the clinics that can do all exams in one visit, nearest first with an origin, else in the given order; all clinics without exams.
 */
function* clinicsFor(
  clinics: readonly Clinic[],
  exams: readonly Exam[],
  origin: Point | undefined,
): Generator<FoundClinic> {
  const [first] = exams;
  const sorted = origin ? fromSouth(clinics) : clinics;
  const offering = first ? clinicsOffering(sorted, first) : sorted;
  const fits = (clinic: Clinic) => exams.length < 2 || candidateAt(clinic, exams) !== undefined;
  if (!origin) {
    for (const clinic of offering) if (fits(clinic)) yield { clinic };
    return;
  }
  for (const { place, distance } of nearestFirst(offering, origin, fits)) yield { clinic: place, distance };
}

function clinicNamed({ clinicBySlug }: CatalogSnapshot, slug: string): Clinic {
  const clinic = clinicBySlug.get(slug);
  if (!clinic) throw new DomainError('unknown-clinic', { detail: `There is no clinic “${slug}” in the catalog.` });
  return clinic;
}

/** Returns an active clinic by its id; undefined if it was removed or the catalog is narrowed to other regions. */
export function activeClinic({ clinicById, clinicBySlug }: CatalogSnapshot, id: number): Clinic | undefined {
  const clinic = clinicById.get(id);
  return clinic && clinicBySlug.get(clinic.slug) === clinic ? clinic : undefined;
}

/** Returns an exam by its slug. Throws unknown-exam. */
export function examNamed({ examBySlug }: CatalogSnapshot, slug: string): Exam {
  const exam = examBySlug.get(slug);
  if (!exam) throw new DomainError('unknown-exam', { detail: `There is no exam “${slug}” in the catalog.` });
  return exam;
}

/** A clinic that can do all requested exams in one visit. */
export interface Candidate {
  readonly clinic: Clinic;
  /** The devices that can do all exams or, with `divisions`, some of them; by id. */
  readonly devices: readonly Device[];
  /** The ways to divide the exams among several devices; absent if one device can do all. */
  readonly divisions?: readonly Division[];
  /** Metres from the origin. */
  readonly distance?: number;
}

/** A search for candidates. */
interface CandidateQuery extends Omit<ClinicQuery, 'exams'> {
  /** Maximum of candidates; all without it. */
  readonly limit?: number | undefined;
}

/** Returns the clinics to search, nearest first or by name, or the reason why there is none. Throws unknown-region and unknown-clinic. */
export function findCandidates(
  catalog: CatalogSnapshot,
  exams: readonly Exam[],
  { limit, origin, ...filter }: CandidateQuery,
): { candidates: readonly Candidate[]; missing?: 'no-clinic' | 'not-offered' | 'not-together' | 'exclusive' } {
  const within = clinicsWithin(catalog, filter);
  if (!fitOneVisit(exams)) return { candidates: [], missing: 'exclusive' };
  const candidates: Candidate[] = [];
  for (const found of clinicsFor(within, exams, origin)) {
    const candidate = candidateAt(found.clinic, exams);
    if (candidate) candidates.push({ ...found, ...candidate });
    if (candidates.length === limit) break;
  }
  if (candidates.length > 0) return { candidates };
  if (within.length === 0) return { candidates, missing: 'no-clinic' };
  const offered = exams.length > 1 && exams.every((exam) => clinicsOffering(within, exam).length > 0);
  return { candidates, missing: offered ? 'not-together' : 'not-offered' };
}

/** Returns a clinic with the devices for all exams; undefined if it cannot do them in one visit. */
export function candidateAt(clinic: Clinic, exams: readonly Exam[]): Candidate | undefined {
  const devices = capableDevices(clinic, exams);
  if (devices.length > 0 || exams.length < 2) return devices.length > 0 ? { clinic, devices } : undefined;
  const divisions = divideExams(clinic, exams);
  const used = new Set(divisions.flatMap((division) => division.flatMap((block) => block.devices)));
  return used.size > 0
    ? { clinic, devices: clinic.devices.filter((device) => used.has(device)), divisions }
    : undefined;
}

/** Returns the active devices of a clinic that can do all exams. */
export function capableDevices({ devices }: Clinic, exams: readonly Exam[]): readonly Device[] {
  return devices.filter((device) => exams.every(({ id }) => device.exams.has(id)));
}

/**
 * Returns exams in their groups: those that a device of the region or the clinics can do, special ones if a device there has their modality,
 * and always the general ones, for patients who do not know their exam (BK-6). Throws unknown-region and unknown-clinic.
 */
export function findExams(
  catalog: CatalogSnapshot,
  filter: ClinicFilter,
): readonly { group: ExamGroup; exams: readonly Exam[] }[] {
  const devices = clinicsWithin(catalog, filter).flatMap((clinic) => clinic.devices);
  // Most devices share a list of exams with others.
  const offered = new Set([...new Set(devices.map(({ exams }) => exams))].flatMap((ids) => [...ids]));
  const modalities = new Set(devices.map(({ modality }) => modality));
  const exams = catalog.exams.filter(
    ({ id, enquiry, modality }) =>
      enquiry === 'general' || offered.has(id) || (enquiry === 'special' && modalities.has(modality.code)),
  );
  return catalog.groups
    .map((group) => ({ group, exams: exams.filter((exam) => exam.group.id === group.id) }))
    .filter((entry) => entry.exams.length > 0);
}

/** Distance in metres up to which a postal code names a position. */
const nearEnough = 50_000;

/** Returns the place with a postal code nearest to a position, in the countries of the brand; undefined if none is within 50 km (BK-4a). */
export async function findNearestPostalCode(deps: Pick<BrandDeps, 'db' | 'catalog' | 'regions'>, position: Point) {
  const countries = countriesOf(await readServedCatalog(deps));
  const place = await selectNearestPostalCode(deps.db.kysely, { countries, ...position });
  return place && distanceBetween(place, position) <= nearEnough ? place : undefined;
}
