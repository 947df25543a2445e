import type { CatalogSnapshot, Clinic, Device, Exam } from '../catalog/catalogSnapshot.ts';
import { type ClinicQuery, findClinics } from '../catalog/findClinics.ts';

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
