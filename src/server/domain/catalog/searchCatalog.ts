import { selectPostalCodes } from '#server/db/queries/catalog.ts';
import type { BrandDeps } from '../brandDeps.ts';
import { DomainError } from '../domainError.ts';
import type { CatalogSnapshot, Clinic, Device, Exam, ExamGroup } from './catalogSnapshot.ts';
import { distanceBetween, type Place } from './distance.ts';
import { readServedCatalog } from './liveCatalog.ts';

/** A search for clinics. */
interface ClinicQuery {
  readonly region?: string | undefined;
  readonly clinics?: readonly string[] | undefined;
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
export function findClinics(
  catalog: CatalogSnapshot,
  { region, clinics, exams = [], origin }: ClinicQuery,
): readonly FoundClinic[] {
  if (region !== undefined && !catalog.regionBySlug.has(region)) {
    throw new DomainError('unknown-region', { detail: `There is no region “${region}” in the catalog.` });
  }
  const wanted = exams.map((slug) => examNamed(catalog, slug));
  const some = clinics ? clinics.map((slug) => clinicNamed(catalog, slug)) : catalog.clinics;
  const fitting = some.filter(
    (clinic) =>
      (region === undefined || clinic.region.slug === region) &&
      (wanted.length === 0 || capableDevices(clinic, wanted).length > 0),
  );
  if (!origin) return fitting.map((clinic) => ({ clinic })).sort((a, b) => a.clinic.name.localeCompare(b.clinic.name));
  return fitting
    .map((clinic) => ({ clinic, distance: distanceBetween(clinic, origin) }))
    .sort((a, b) => a.distance - b.distance);
}

function clinicNamed({ clinicBySlug }: CatalogSnapshot, slug: string): Clinic {
  const clinic = clinicBySlug.get(slug);
  if (!clinic) throw new DomainError('unknown-clinic', { detail: `There is no clinic “${slug}” in the catalog.` });
  return clinic;
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

/** Returns the clinics to search, nearest first or by name, or the reason why there is none. Throws unknown-region and unknown-clinic. */
export function findCandidates(
  catalog: CatalogSnapshot,
  exams: readonly Exam[],
  { region, clinics, origin }: ClinicQuery,
): { candidates: readonly Candidate[]; missing?: 'no-clinic' | 'not-offered' } {
  const found = findClinics(catalog, { region, clinics, origin });
  const candidates = found
    .map((entry) => ({ ...entry, devices: capableDevices(entry.clinic, exams) }))
    .filter(({ devices }) => devices.length > 0);
  if (candidates.length > 0) return { candidates };
  return { candidates, missing: found.length === 0 ? 'no-clinic' : 'not-offered' };
}

/** Returns the active devices of a clinic that can do all exams. */
export function capableDevices({ devices }: Clinic, exams: readonly Exam[]): readonly Device[] {
  return devices.filter((device) => exams.every(({ id }) => device.exams.has(id)));
}

/** A search for exams. */
interface ExamQuery {
  readonly region?: string | undefined;
  readonly clinics?: readonly string[] | undefined;
}

/**
 * Returns exams in their groups; with a region or clinics only those that a device there can do, and always exams that are booked by
 * enquiry (BK-6). Throws unknown-region and unknown-clinic.
 */
export function findExams(
  catalog: CatalogSnapshot,
  query: ExamQuery,
): readonly { group: ExamGroup; exams: readonly Exam[] }[] {
  const offered = new Set<number>();
  for (const { clinic } of findClinics(catalog, query)) {
    for (const { exams } of clinic.devices) for (const id of exams) offered.add(id);
  }
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
