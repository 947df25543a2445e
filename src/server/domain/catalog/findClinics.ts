import { DomainError } from '../domainError.ts';
import type { CatalogSnapshot, Clinic, Exam } from './catalogSnapshot.ts';
import { distanceBetween, type Place } from './distance.ts';

/** A search for clinics. */
export interface ClinicQuery {
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
  if (region !== undefined && !catalog.regionBySlug.has(region)) throw new DomainError('unknown-region');
  const wanted = exams.map((slug) => examNamed(catalog, slug));
  const some = clinics ? clinics.map((slug) => clinicNamed(catalog, slug)) : catalog.clinics;
  const fitting = some.filter(
    (clinic) => (region === undefined || clinic.region.slug === region) && canDo(clinic, wanted),
  );
  if (!origin) return fitting.map((clinic) => ({ clinic })).sort((a, b) => a.clinic.name.localeCompare(b.clinic.name));
  return fitting
    .map((clinic) => ({ clinic, distance: distanceBetween(clinic, origin) }))
    .sort((a, b) => a.distance - b.distance);
}

function canDo({ devices }: Clinic, exams: readonly Exam[]): boolean {
  return exams.length === 0 || devices.some((device) => exams.every(({ id }) => device.exams.has(id)));
}

function clinicNamed({ clinicBySlug }: CatalogSnapshot, slug: string): Clinic {
  const clinic = clinicBySlug.get(slug);
  if (!clinic) throw new DomainError('unknown-clinic');
  return clinic;
}

/** Returns an exam by its slug. Throws unknown-exam. */
export function examNamed({ examBySlug }: CatalogSnapshot, slug: string): Exam {
  const exam = examBySlug.get(slug);
  if (!exam) throw new DomainError('unknown-exam');
  return exam;
}
