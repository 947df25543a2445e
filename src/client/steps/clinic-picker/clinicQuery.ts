import type { ClinicQuery } from '#client/stores/CatalogStore.ts';
import type { FlowStore } from '#client/stores/FlowStore.ts';
import type { CompiledStep } from '#flow/language/compileFlow.ts';
import type { Origin } from './origin.ts';

/** Which clinics a step offers: those of the region, and where the exam is chosen first, those that can do it (BK-2). */
export function clinicQuery(flow: FlowStore, step: CompiledStep, origin: Origin | undefined): ClinicQuery {
  const region = flow.ofKind('region-picker')?.values.region;
  const exam = flow.ofKind('exam-picker');
  const exams = exam && exam.step.position < step.position ? exam.values.exams : undefined;
  return {
    ...(typeof region === 'string' && { region }),
    ...(Array.isArray(exams) && { exams: exams.map(String) }),
    ...(origin && { origin: { latitude: origin.latitude, longitude: origin.longitude } }),
  };
}
