import type { Clinic, ExamGroup } from './CatalogStore.ts';
import { environmentOf } from './environment.ts';
import type { RootStore } from './RootStore.ts';

/** Returns all exams of a region in groups; [] if they cannot be loaded. */
export async function readRegionExams(root: RootStore, region: string): Promise<readonly ExamGroup[]> {
  const { api, locale } = environmentOf(root);
  const found = await api.GET('/api/exams', { params: { query: { locale, region } } }).catch(() => undefined);
  return found?.data ?? [];
}

/** Returns the clinics of a region that do an exam; [] if they cannot be loaded. */
export async function readExamClinics(root: RootStore, region: string, exam: string): Promise<readonly Clinic[]> {
  const { api, locale } = environmentOf(root);
  const params = { query: { locale, region, exams: [exam] } };
  const found = await api.GET('/api/clinics', { params }).catch(() => undefined);
  return found?.data ?? [];
}
