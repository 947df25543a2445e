import { stepKinds } from '#flow/kinds/registry.ts';
import type { FormShape } from '#flow/language/form.ts';
import type { Flow, RunFacts, Step, StepAnswers } from '#flow/language/language.ts';
import { type CompiledFlow, compileFlow } from '#flow/walk/compileFlow.ts';

/** A small booking flow for tests: every kind once, one step with a condition, one early end. */
export const sampleFlow: Flow = {
  id: 'sample',
  revision: 1,
  title: 'sample.title',
  conditions: { enquiry: { field: 'exam.enquiry', op: 'in', value: ['special', 'general'] } },
  steps: {
    region: { kind: 'region-picker', at: 'select-region', progress: 1 },
    clinic: { kind: 'clinic-picker', at: 'select-clinic', progress: 1 },
    exam: { kind: 'exam-picker', at: 'select-exam', progress: 1 },
    enquiry: { kind: 'message', at: 'select-exam/enquiry', when: { use: 'enquiry' }, end: true },
    slot: { kind: 'slot-picker', at: 'select-clinic/times', progress: 2 },
    safety: {
      kind: 'form',
      form: 'safety',
      at: '{clinic}/booking?step=safety',
      when: { field: 'exam.modalities', op: 'anyIn', value: ['MR'] },
    },
    details: { kind: 'form', form: 'details', at: '{clinic}/booking', progress: 2 },
    review: { kind: 'review', at: '{clinic}/booking?step=review', progress: 2 },
    book: {
      kind: 'action',
      progress: 3,
      service: 'create-appointment',
      input: {
        patient: {
          firstName: { field: 'details.firstName' },
          lastName: { field: 'details.lastName' },
          dateOfBirth: { field: 'details.dateOfBirth' },
          email: { field: 'details.email' },
          mobile: { field: 'details.mobile' },
        },
      },
      on: { booked: 'done', 'slot-taken': 'slot', failed: 'review' },
    },
    done: { kind: 'message', at: '{clinic}/booking?step=done', progress: 3, end: true },
  },
  order: ['region', 'clinic', 'exam', 'enquiry', 'slot', 'safety', 'details', 'review', 'book', 'done'],
};

const text = { type: 'string' } as const;

/** Shapes of the two forms of the sample flow. */
export const sampleForms: { readonly [form: string]: FormShape } = {
  details: {
    answers: { firstName: text, lastName: text, dateOfBirth: text, email: text, mobile: text, notes: text },
    required: ['firstName', 'lastName', 'dateOfBirth', 'email', 'mobile'],
  },
  safety: { answers: { pacemaker: { type: 'boolean' } }, required: ['pacemaker'] },
};

/** Compiles the sample flow, or a variation of it. */
export function compileSample(change: Partial<Flow> = {}): CompiledFlow {
  return compileFlow({ ...sampleFlow, ...change }, { kinds: stepKinds, forms: sampleForms });
}

/** The sample flow with some steps replaced, added or changed. */
export function withSteps(steps: { readonly [id: string]: Partial<Step> | Step }): Flow {
  const changed = Object.entries(steps).map(([id, step]) => [id, { ...sampleFlow.steps[id], ...step }]);
  return { ...sampleFlow, steps: { ...sampleFlow.steps, ...Object.fromEntries(changed) } };
}

/** A visit to a desktop browser, with nothing configured. */
export const sampleRunFacts: RunFacts = {
  context: { kiosk: false, iframe: false, tablet: false, staff: false, locale: 'en-AU', today: '2026-11-20' },
  config: {},
};

/** Complete answers of each step of the sample flow. */
export const sampleAnswers = {
  region: { region: 'sa-adelaide' },
  clinic: { clinics: ['norwood'] },
  exam: { exams: ['ct-chest'], procedureTab: 'single', enquiry: 'none', modalities: ['CT'] },
  slot: { slots: [{ token: 't', clinic: 'norwood', local: '2026-12-01T09:30' }], holdId: 'h1' },
  safety: { pacemaker: false },
  details: {
    firstName: 'Ada',
    lastName: 'Byron',
    dateOfBirth: '1990-05-05',
    email: 'ada@example.com',
    mobile: '0491 570 156',
  },
  review: { reviewed: true },
} satisfies { readonly [step: string]: StepAnswers };
