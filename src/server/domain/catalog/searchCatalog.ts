import { oncePer } from '#base/oncePer.ts';
import { selectPostalCodes } from '#server/db/queries/catalog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import type { CatalogSnapshot, Clinic, Device, Exam, ExamGroup } from './catalogSnapshot.ts';
import { nearestFirst, type Place } from './distance.ts';
import { readServedCatalog } from './liveCatalog.ts';

/** The clinics to consider. */
interface ClinicFilter {
  readonly region?: string | undefined;
  readonly clinics?: readonly string[] | undefined;
}

/** A search for clinics. */
interface ClinicQuery extends ClinicFilter {
  /** Only clinics with a device that can do all of these. */
  readonly exams?: readonly string[] | undefined;
  readonly origin?: Place | undefined;
}

interface FoundClinic {
  readonly clinic: Clinic;
  /** Metres from the origin. */
  readonly distance?: number;
}

/** Returns matching clinics, nearest first with an origin, else by name (BK-2). Throws unknown-region, -clinic and -exam. */
export function findClinics(catalog: CatalogSnapshot, query: ClinicQuery): readonly FoundClinic[] {
  const within = clinicsWithin(catalog, query);
  const exams = (query.exams ?? []).map((slug) => examNamed(catalog, slug));
  return [...inOrder(within, exams, query.origin)];
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

/** For each list, the clinics that offer an exam, by its id. */
const clinicsByExam = oncePer((_clinics: readonly Clinic[]) => new Map<number, readonly Clinic[]>());

/** Returns the clinics of a list that offer an exam; searched once for each list. */
function clinicsOffering(clinics: readonly Clinic[], { id }: Exam): readonly Clinic[] {
  const known = clinicsByExam(clinics);
  const offering = known.get(id) ?? clinics.filter(({ devices }) => devices.some(({ exams }) => exams.has(id)));
  known.set(id, offering);
  return offering;
}

/** Returns the clinics of a list in order of latitude. */
const fromSouth = oncePer((clinics: readonly Clinic[]): readonly Clinic[] =>
  clinics.toSorted((a, b) => a.latitude - b.latitude),
);

/** Yields the clinics with a device for all exams, nearest first with an origin, else in the given order; all clinics without exams. */
function* inOrder(
  clinics: readonly Clinic[],
  exams: readonly Exam[],
  origin: Place | undefined,
): Generator<FoundClinic> {
  const [first] = exams;
  const sorted = origin ? fromSouth(clinics) : clinics;
  const offering = first ? clinicsOffering(sorted, first) : sorted;
  const fits = (clinic: Clinic) => exams.length < 2 || capableDevices(clinic, exams).length > 0;
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

/** A clinic with the devices that can do all requested exams. */
export interface Candidate {
  readonly clinic: Clinic;
  /** By id. */
  readonly devices: readonly Device[];
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
): { candidates: readonly Candidate[]; missing?: 'no-clinic' | 'not-offered' } {
  const within = clinicsWithin(catalog, filter);
  const candidates: Candidate[] = [];
  for (const found of inOrder(within, exams, origin)) {
    const devices = capableDevices(found.clinic, exams);
    if (devices.length > 0) candidates.push({ ...found, devices });
    if (candidates.length === limit) break;
  }
  if (candidates.length > 0) return { candidates };
  return { candidates, missing: within.length === 0 ? 'no-clinic' : 'not-offered' };
}

/** Returns the active devices of a clinic that can do all exams. */
export function capableDevices({ devices }: Clinic, exams: readonly Exam[]): readonly Device[] {
  return devices.filter((device) => exams.every(({ id }) => device.exams.has(id)));
}

/**
 * Returns exams in their groups; with a region or clinics only those that a device there can do, and always exams that are booked by
 * enquiry (BK-6). Throws unknown-region and unknown-clinic.
 */
export function findExams(
  catalog: CatalogSnapshot,
  filter: ClinicFilter,
): readonly { group: ExamGroup; exams: readonly Exam[] }[] {
  // Most devices share a list of exams with others.
  const lists = new Set(clinicsWithin(catalog, filter).flatMap(({ devices }) => devices.map(({ exams }) => exams)));
  const offered = new Set([...lists].flatMap((ids) => [...ids]));
  const exams = catalog.exams.filter(({ id, enquiry }) => enquiry !== 'none' || offered.has(id));
  return catalog.groups
    .map((group) => ({ group, exams: exams.filter((exam) => exam.group.id === group.id) }))
    .filter((entry) => entry.exams.length > 0);
}

/** Returns up to ten places whose postal code or name begins with a text, those of the region's country first (BK-4). */
export async function findPostalCodes(
  deps: Pick<BrandDeps, 'db' | 'catalog' | 'regions'>,
  search: string,
  region?: string,
) {
  const catalog = await readServedCatalog(deps);
  const countries = [...new Set(catalog.regions.map(({ country }) => country))];
  const first = region === undefined ? undefined : catalog.regionBySlug.get(region)?.country;
  return selectPostalCodes(deps.db.kysely, {
    beginning: beginningOf(search),
    countries,
    first: first ?? countries[0] ?? '',
  });
}

/** Canadian codes are stored with three characters, which name the district; people enter all six. */
function beginningOf(search: string): string {
  const text = search.trim();
  return /^[a-z]\d[a-z]\s*\d[a-z]?\d?$/i.test(text) ? text.slice(0, 3) : text;
}
