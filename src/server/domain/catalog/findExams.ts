import type { CatalogSnapshot, Exam, ExamGroup } from './catalogSnapshot.ts';
import { findClinics } from './findClinics.ts';

/** A search for exams. */
export interface ExamQuery {
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
