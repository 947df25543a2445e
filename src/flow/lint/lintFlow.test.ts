import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Condition, Flow, Operator } from '#flow/language/language.ts';
import { sampleFlow, sampleForms, withSteps } from '#test/flows/sampleFlow.ts';
import { lintFlow } from './lintFlow.ts';

const away = (to: string) => ({ kind: 'redirect', options: { to } }) as const;

const lint = (flow: Flow) => lintFlow(flow, { file: 'flows/sample.json', kinds: stepKinds, forms: sampleForms });
const found = (flow: Flow) => lint(flow).map(({ rule, pointer }) => `${rule} ${pointer}`);
const answered = { field: 'region.region', op: 'answered' } as const;

test('a correct flow has no faults', () => {
  expect(lint(sampleFlow)).toEqual([]);
});

const { safety: _safety, ...withoutSafety } = sampleFlow.steps;
const booking = sampleFlow.steps.book?.input ?? {};

/** The sample as a questionnaire with one outcome. */
function withOutcome(type: NonNullable<Flow['questionnaire']>['type'], outcome: object): Flow {
  const when = { field: 'exam.walkIn', op: 'is', value: true } as const;
  return {
    ...sampleFlow,
    questionnaire: { id: 'sample', type, title: 'sample.title', outcomes: [{ when, ...outcome }] },
  };
}

const denial = { type: 'DENY_BOOKING', message: 'sample.title' } as const;

test.each([
  ['MODALITY_ROUTING', { newExamSlug: 'ct-head' }],
  ['REQUIRED_ON_CONFIRMATION', denial],
  ['CREATE_BOOKING_REQUEST', { type: 'DENY_BOOKING_REQUEST', message: 'sample.title' }],
  ['FEEDBACK', { url: '/about' }],
] as const)('[QN-5a] outcomes of a %s may be %j', (type, outcome) => {
  expect(found(withOutcome(type, outcome))).toEqual([]);
});

test.each<[rule: string, pointer: string, flow: Flow]>([
  ['misplaced', '/questionnaire/outcomes/0/type', withOutcome('FEEDBACK', denial)],
  ['misplaced', '/questionnaire/outcomes/0/message', withOutcome('FEEDBACK', { message: 'sample.title' })],
  ['misplaced', '/questionnaire/outcomes/0/newExamSlug', withOutcome('PROTOCOL', { newExamSlug: 'ct-head' })],
  ['misplaced', '/questionnaire/outcomes/0/url', withOutcome('BOOKING_FORM', { url: '/about' })],
  ['incomplete', '/questionnaire/outcomes/0', withOutcome('BOOKING_FORM', { type: 'DENY_BOOKING' })],
  [
    'unknown-field',
    '/questionnaire/outcomes/0/when/field',
    withOutcome('FEEDBACK', { when: { field: 'exam.walkin', op: 'answered' }, url: '/about' }),
  ],
  ['unknown-kind', '/steps/slot/kind', withSteps({ slot: { kind: 'slot-piker' as 'slot-picker' } })],
  ['unknown-step', '/order/5', { ...sampleFlow, steps: withoutSafety }],
  ['unknown-step', '/order', { ...sampleFlow, steps: {}, order: [] }],
  ['unknown-step', '/steps/exam/next', withSteps({ exam: { next: 'detials' } })],
  [
    'unknown-step',
    '/steps/book/on/failed',
    withSteps({ book: { on: { booked: 'done', 'slot-taken': 'slot', failed: 'nowhere' } } }),
  ],
  ['repeated-step', '/order/10', { ...sampleFlow, order: [...sampleFlow.order, 'region'] }],
  ['step-not-in-order', '/steps/extra', withSteps({ extra: { kind: 'message', at: 'extra' } })],
  ['loop', '/steps/slot/next', withSteps({ slot: { next: 'region' } })],
  ['unknown-form', '/steps/details/form', withSteps({ details: { form: 'detail' } })],
  ['incomplete', '/steps/region', withSteps({ region: { kind: 'form' } })],
  ['incomplete', '/steps/region', withSteps({ region: { kind: 'action', service: 'create-appointment' } })],
  ['incomplete', '/steps/region', withSteps({ region: { kind: 'action', on: {} } })],
  ['misplaced', '/steps/region/form', withSteps({ region: { form: 'details' } })],
  ['misplaced', '/steps/region/service', withSteps({ region: { service: 'create-appointment' } })],
  ['misplaced', '/steps/book/at', withSteps({ book: { at: 'book' } })],
  [
    'unknown-service',
    '/steps/book/service',
    withSteps({ book: { service: 'create-appointments' as 'create-appointment' } }),
  ],
  ['unknown-field', '/steps/slot/when/field', withSteps({ slot: { when: { field: 'exam.exam', op: 'answered' } } })],
  [
    'unknown-field',
    '/conditions/enquiry/field',
    { ...sampleFlow, conditions: { enquiry: { field: 'xam.enquiry', op: 'empty' } } },
  ],
  [
    'unknown-variable',
    '/steps/slot/when/var',
    withSteps({ slot: { when: { var: 'context.kisok', op: 'is', value: true } } }),
  ],
  ['unknown-variable', '/steps/slot/when/var', withSteps({ slot: { when: { var: 'exam.enquiry', op: 'answered' } } })],
  ['unknown-condition', '/steps/slot/when/not/use', withSteps({ slot: { when: { not: { use: 'enquiri' } } } })],
  [
    'unknown-computed',
    '/steps/slot/when/computed',
    withSteps({ slot: { when: { computed: 'age', op: 'gt', value: 3 } } }),
  ],
  ['circle', '/conditions/enquiry/use', { ...sampleFlow, conditions: { enquiry: { use: 'enquiry' } } }],
  ['circle', '/computed/age/sum/0/computed', { ...sampleFlow, computed: { age: { sum: [{ computed: 'age' }] } } }],
  [
    'forward-reference',
    '/steps/region/when/field',
    withSteps({ region: { when: { field: 'exam.walkIn', op: 'is', value: true } } }),
  ],
  ['forward-reference', '/steps/clinic/when/use', withSteps({ clinic: { when: { use: 'enquiry' } } })],
  [
    'forward-reference',
    '/steps/slot/when/var',
    withSteps({ slot: { when: { var: 'result.book.outcome', op: 'is', value: 'booked' } } }),
  ],
  [
    'operator-type',
    '/steps/slot/when/op',
    withSteps({ slot: { when: { field: 'exam.modalities', op: 'is', value: 'MR' } } }),
  ],
  [
    'operator-type',
    '/steps/slot/when/op',
    withSteps({ slot: { when: { field: 'exam.enquiry', op: 'gt', value: 3 } } }),
  ],
  [
    'unknown-choice',
    '/steps/slot/when/value',
    withSteps({ slot: { when: { field: 'exam.enquiry', op: 'is', value: 'some' } } }),
  ],
  [
    'value-type',
    '/steps/slot/when/value',
    withSteps({ slot: { when: { field: 'region.region', op: 'before', value: 'May' } } }),
  ],
  ['unrouted-outcome', '/steps/book/on', withSteps({ book: { on: { booked: 'done', failed: 'review' } } })],
  [
    'unknown-outcome',
    '/steps/book/on/boked',
    withSteps({ book: { on: { ...sampleFlow.steps.book?.on, boked: 'done' } } }),
  ],
  ['service-input', '/steps/book/input', withSteps({ book: { input: {} } })],
  [
    'unread-input',
    '/steps/book/input/hold',
    withSteps({ book: { input: { ...booking, hold: { field: 'slot.holdId' } } } }),
  ],
  [
    'service-input',
    '/steps/book/input/patient',
    withSteps({ book: { input: { ...booking, patient: { firstName: { field: 'details.firstName' } } } } }),
  ],
  [
    'unreachable',
    '/steps/slot',
    withSteps({ exam: { next: 'safety' }, book: { on: { booked: 'done', 'slot-taken': 'review', failed: 'review' } } }),
  ],
  ['dead-end', '/steps/book', withSteps({ done: { when: answered } })],
  [
    'unreachable',
    '/steps/slot',
    { ...sampleFlow, steps: { ...sampleFlow.steps, enquiry: { kind: 'message', at: 'enquiry', end: true } } },
  ],
  ['duplicate-address', '/steps/slot/at', withSteps({ clinic: { at: 'x?b=1&a=1' }, slot: { at: 'x?a=1&b=1' } })],
  [
    'unknown-step',
    '/steps/review/options/sections/1',
    withSteps({ review: { options: { sections: ['slot', 'deatils'] } } }),
  ],
  [
    'unknown-field',
    '/steps/done/options/link/to',
    withSteps({ done: { options: { link: { text: 't', to: '/appointments/{result.book.key}' } } } }),
  ],
  ['not-an-address', '/steps/done/options/to', withSteps({ done: away('/apointments/{result.book.bookingKey}') })],
  ['unknown-field', '/steps/done/options/to', withSteps({ done: away('/appointments/{result.book.key}') })],
  [
    'begins-with-call',
    '/steps/book',
    { ...sampleFlow, order: ['book', ...sampleFlow.order.filter((id) => id !== 'book')] },
  ],
  ['bad-end', '/steps/slot/end', withSteps({ slot: { end: true } })],
  ['no-address', '/steps/slot', { ...sampleFlow, steps: { ...sampleFlow.steps, slot: { kind: 'slot-picker' } } }],
  ['duplicate-address', '/steps/clinic/at', withSteps({ clinic: { at: 'select-region' } })],
  ['duplicate-address', '/steps/details/at', withSteps({ slot: { at: 'booking' } })],
])('reports %s at %s', (rule, pointer, flow) => {
  expect(found(flow)).toContain(`${rule} ${pointer}`);
});

test('ignores hidden steps', () => {
  expect(found(withSteps({ region: { hidden: true }, enquiry: { hidden: true } }))).toEqual([]);
});

test('checks options if the caller has a schema engine', () => {
  const validate = (_schema: unknown, options: unknown) =>
    (options as { multiple?: unknown }).multiple === 3 ? [{ pointer: '/multiple', reason: 'must be boolean' }] : [];
  const context = { file: 'f', kinds: stepKinds, forms: sampleForms, validate };
  const faults = lintFlow(withSteps({ clinic: { options: { multiple: 3 } } }), context);
  expect(faults).toMatchObject([{ rule: 'bad-option', pointer: '/steps/clinic/options/multiple' }]);
});

test('every fault has a fix', () => {
  const [fault] = lint(withSteps({ slot: { kind: 'slot-piker' as 'slot-picker' } }));
  expect(fault).toMatchObject({ file: 'flows/sample.json', severity: 'error', fix: 'Did you mean “slot-picker”?' });
});

const medicine = { name: { type: 'string' }, dose: { type: 'number' } } as const;
const medicines = { type: 'array', items: 'object', properties: medicine } as const;
const withMedicines = (when: Condition) => {
  const flow = withSteps({ review: { when } });
  const forms = {
    ...sampleForms,
    details: { ...sampleForms.details, answers: { ...sampleForms.details?.answers, medicines } },
  };
  const context = { file: 'f', kinds: stepKinds, forms: forms as typeof sampleForms };
  return lintFlow(flow, context).map(({ rule }) => rule);
};

test('checks the types of group entries', () => {
  const field = (path: string, op: Operator, value: Json): Condition => ({ field: `details.${path}`, op, value });
  expect(withMedicines(field('medicines', 'count', { min: 2 }))).toEqual([]);
  expect(withMedicines(field('medicines.*.name', 'anyIn', ['warfarin']))).toEqual([]);
  expect(withMedicines(field('medicines.0.dose', 'gt', 5))).toEqual([]);
  expect(withMedicines(field('medicines.*.nmae', 'anyIn', ['warfarin']))).toContain('unknown-field');
  expect(withMedicines(field('medicines.*.dose', 'anyIn', ['much']))).toContain('value-type');
  expect(withMedicines(field('medicines.*.name', 'is', 'warfarin'))).toContain('operator-type');
});
