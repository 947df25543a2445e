import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import type { Operation } from '#contract/brandFiles.d.ts';
import { readBasePack, readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { shippedPack } from './shippedPacks.ts';

const base = readBasePack().pack;
const brand = readBrandPack('southern-light').pack;
const tools = schemaTools();

/** What is wrong with a brand that changes a flow or form of the base, and adds these files. */
function faultsOf(
  place: 'flows' | 'forms',
  id: string,
  ops: readonly Operation[],
  more: { readonly [file: string]: Json } = {},
) {
  const json = { base: { id, revision: 1 }, ops } as unknown as Json;
  const added = Object.entries({ ...more, [`${place}/${id}.overlay.json`]: json });
  const files = { ...brand.files, ...Object.fromEntries(added.map(([file, json]) => [file, { file, json }])) };
  const resolved = resolvePack(base, { id: brand.id, files }, tools);
  return 'faults' in resolved ? resolved.faults : [];
}

/** The rules that a brand breaks, and `locked` for what the base locks, when it changes a flow or form of the base. */
function broken(place: 'flows' | 'forms', id: string, ...ops: readonly Operation[]): readonly string[] {
  return faultsOf(place, id, ops).map(({ rule, reason }) => (reason.startsWith('The base locks “') ? 'locked' : rule));
}

const skip: Operation = {
  op: 'insert',
  path: 'steps.hello',
  before: 'screening',
  value: { kind: 'message', title: 'flow.booking.title', at: 'hello', next: 'slot' },
};
const inner: Operation = {
  op: 'insert',
  path: 'steps.hello',
  before: 'stop',
  value: { kind: 'message', title: 'flow.booking.title', at: 'hello', next: 'body' },
};
const call: Operation = {
  op: 'insert',
  path: 'steps.early',
  before: 'screening',
  value: {
    kind: 'action',
    title: 'flow.booking.title',
    service: 'create-appointment',
    on: { booked: 'done', 'slot-taken': 'slot', failed: 'slot' },
  },
};
const times = { kind: 'slot-picker', title: 'flow.booking.slot.title', at: 'early', progress: 1 } as const;
const early: Operation = { op: 'insert', path: 'steps.early', before: 'screening', value: times };
const inside: Operation = {
  op: 'insert',
  path: 'steps.inside',
  before: 'screening',
  value: { kind: 'subflow', subflow: 'early-times', title: 'flow.booking.title', at: 'inside', progress: 1 },
};
const earlyTimes = {
  id: 'early-times',
  revision: 1,
  title: 'flow.booking.title',
  steps: { times, bye: { kind: 'message', title: 'flow.booking.title', at: 'bye', end: true } },
  order: ['times', 'bye'],
} as const;
const never = { all: [{ var: 'context.kiosk', op: 'is', value: true }] } as const;

test.each<[string, string, Operation, string]>([
  ['hides the safety questions', 'booking', { op: 'hide', path: 'steps.screening' }, 'locked'],
  [
    'asks them only of others',
    'booking',
    { op: 'add', path: 'conditions.needs-mri-screening.not', value: never },
    'locked',
  ],
  ['removes their protection', 'booking', { op: 'unset', path: 'steps.screening.protects', was: true }, 'locked'],
  ['bypasses them', 'booking', skip, 'passes-protection'],
  ['asks them after the times', 'booking', { op: 'move', path: 'steps.screening', after: 'slot' }, 'locked'],
  ['calls a service before them', 'booking', call, 'passes-protection'],
  ['hides the exams that they depend on', 'booking', { op: 'hide', path: 'steps.exam' }, 'unreachable'],
  ['hides the question about implants', 'mri-screening', { op: 'hide', path: 'steps.metal' }, 'locked'],
  [
    'asks about implants on a condition',
    'mri-screening',
    { op: 'add', path: 'steps.metal.when', value: never },
    'locked',
  ],
  ['accepts a clip', 'mri-screening', { op: 'remove', path: 'conditions.telephone-first', was: {} }, 'locked'],
  ['removes the denial', 'mri-screening', { op: 'hide', path: 'steps.stop' }, 'locked'],
  ['bypasses the denial', 'mri-screening', inner, 'passes-protection'],
])('refuses a brand that %s', (_what, flow, op, rule) => {
  expect(broken('flows', flow, op)).toContain(rule);
});

const picker = { kind: 'exam-picker', title: 'flow.booking.exam.title', at: 'first-exam', progress: 1 } as const;
const elsewhere = { field: 'region.region', op: 'isNot', value: 'vic-melbourne' } as const;

test.each<[string, readonly Operation[]]>([
  ['next to the one of the base', [{ op: 'insert', path: 'steps.first', before: 'exam', value: picker }]],
  [
    'where the one of the base is skipped',
    [
      { op: 'insert', path: 'steps.first', before: 'exam', value: { ...picker, when: elsewhere } },
      { op: 'add', path: 'steps.exam.when', value: { not: elsewhere } },
    ],
  ],
])('refuses a second exam picker %s', (_where, ops) => {
  expect(broken('flows', 'booking', ...ops)).toContain('second-picker');
});

test('only the booking flow of the base may book', () => {
  const booking = JSON.parse(JSON.stringify(base.files['flows/booking.json']?.json)) as { [key: string]: Json };
  const { screening: _screening, ...steps } = booking.steps as { [step: string]: Json };
  const express = {
    ...booking,
    id: 'express',
    steps,
    order: (booking.order as readonly string[]).filter((step) => step !== 'screening'),
    locked: [],
  };
  const found = faultsOf('flows', 'authentication', [{ ...call, before: 'identity' }], {
    'flows/express.json': express,
  });
  const places = found
    .filter(({ rule }) => rule === 'books-elsewhere')
    .map(({ file, pointer }) => `${file}#${pointer}`);
  expect(places).toEqual(['flows/authentication.overlay.json#/ops/0', 'flows/express.json#/steps/book/service']);
});

test.each(['device', 'clip', 'splinters', 'other'])('a brand cannot hide, remove or make optional “%s”', (field) => {
  const changes: readonly Operation[] = [
    { op: 'remove', path: `schema.required.${field}`, was: field },
    { op: 'hide', path: `ui.${field}` },
    { op: 'remove', path: `schema.properties.${field}`, was: { type: 'boolean' } },
  ];
  for (const change of changes) expect(broken('forms', 'mri-metal', change)).toContain('locked');
});

/** The parts of a patient without which nothing can be booked, with the format that the server demands. */
const patientParts: readonly [part: string, format: string][] = [
  ['firstName', 'name'],
  ['lastName', 'name'],
  ['dateOfBirth', 'date'],
  ['email', 'email'],
  ['mobile', 'phone'],
];

test.each(patientParts)('a brand cannot make “%s” optional for any patient', (part, format) => {
  const schema = base.files['forms/patient-details.schema.json']?.json as {
    readonly properties: { [part: string]: Json };
  };
  const drawn = base.files['forms/patient-details.ui.json']?.json as { readonly [part: string]: Json };
  const onTuesdays = { field: 'sex', op: 'is', value: 'other' } as const;
  const changes: readonly Operation[] = [
    { op: 'remove', path: `schema.required.${part}`, was: true },
    { op: 'remove', path: `schema.properties.${part}`, was: schema.properties[part] ?? null },
    { op: 'set', path: `schema.properties.${part}.type`, was: 'string', value: 'null' },
    { op: 'unset', path: `schema.properties.${part}.format`, was: format },
    { op: 'hide', path: `ui.${part}` },
    { op: 'remove', path: `ui.${part}`, was: drawn[part] ?? null },
    { op: 'add', path: `ui.${part}.ui:options.when`, value: onTuesdays },
  ];
  for (const change of changes)
    expect(broken('forms', 'patient-details', change), JSON.stringify(change)).toContain('locked');
});

test.each(['firstName', 'lastName'])('a brand cannot accept a blank “%s”', (part) => {
  const pattern: Operation = { op: 'unset', path: `schema.properties.${part}.pattern`, was: '\\S' };
  expect(broken('forms', 'patient-details', pattern)).toContain('locked');
});

test.each<[string, Operation]>([
  ['in another order', { op: 'move', path: 'ui.email', before: 'firstName' }],
  [
    'with other labels',
    { op: 'set', path: 'ui.mobile.ui:title', was: 'form.patient-details.mobile', value: 'form.patient-details.email' },
  ],
  ['without a hint', { op: 'unset', path: 'ui.email.ui:help', was: 'form.patient-details.email.hint' }],
  ['of a shorter length', { op: 'set', path: 'schema.properties.lastName.maxLength', was: 100, value: 60 }],
])('a brand may have patient fields %s', (_what, op) => {
  expect(broken('forms', 'patient-details', op)).toEqual([]);
});

test.each<[string, Operation, string]>([
  ['on a condition', { op: 'add', path: 'steps.details.when', value: never }, 'locked'],
  ['never', { op: 'add', path: 'steps.details.hidden', value: true }, 'locked'],
  [
    'with another form',
    { op: 'set', path: 'steps.details.form', was: 'patient-details', value: 'pain-score' },
    'locked',
  ],
  ['off every path', { op: 'add', path: 'steps.slot.next', value: 'review' }, 'unreachable'],
  ['after the booking', { op: 'move', path: 'steps.details', after: 'book' }, 'forward-reference'],
])('a brand cannot ask for the patient %s', (_what, op, rule) => {
  expect(broken('flows', 'booking', op)).toContain(rule);
});

/** Faults of the brand with one file of texts more. */
function faultsOfTexts(file: string, texts: { readonly [key: string]: string }) {
  const resolved = resolvePack(base, { id: brand.id, files: { ...brand.files, [file]: { file, json: texts } } }, tools);
  return 'faults' in resolved ? resolved.faults : resolved.pack.warnings;
}

test.each([
  ['a question', 'locales/en.json', 'form.mri-metal.device'],
  ['a question in one region', 'locales/en-NZ.json', 'form.mri-metal.clip'],
  ['a hint in Macedonian', 'locales/mk.json', 'form.mri-metal.splinters.hint'],
  ['the introduction of the questions', 'locales/en-CA.json', 'flow.mri-screening.metal.intro'],
  ['yes', 'locales/mk.json', 'form.yes'],
  ['no', 'locales/en-AU.json', 'form.no'],
  ['the denial', 'locales/en.json', 'flow.mri-screening.stop.intro'],
  ['the title of the denial at one clinic', 'clinics/surry-hills/locales/en.json', 'flow.mri-screening.stop.title'],
])('a brand cannot reword %s', (_what, file, key) => {
  expect(faultsOfTexts(file, { [key]: 'Are you free of all this?' })).toMatchObject([
    { rule: 'locked-text', severity: 'error', file, pointer: `/${key}` },
  ]);
});

test('the fault of a reworded question names its place', () => {
  expect(faultsOfTexts('locales/en.json', { 'form.mri-metal.device': 'Are you free of any pacemaker?' })).toEqual([
    {
      rule: 'locked-text',
      severity: 'error',
      file: 'locales/en.json',
      pointer: '/form.mri-metal.device',
      reason:
        'The base uses “form.mri-metal.device” at “ui.device.ui:title”, which it locks (schemas/forms/mri-metal.schema.json): another text could reverse its meaning.',
      fix: 'Remove the text.',
    },
  ]);
});

test('a translation lists safety texts for a radiographer to check', () => {
  const texts = { 'flow.booking.title': 'Buchen', 'form.yes': 'Ja', 'form.mri-metal.clip': 'Haben Sie einen Clip?' };
  expect(faultsOfTexts('locales/de.json', texts)).toMatchObject([
    {
      rule: 'unreviewed-text',
      severity: 'warning',
      file: 'locales/de.json',
      pointer: '',
      fix: 'Have a radiographer check “form.yes”, “form.mri-metal.clip”.',
    },
  ]);
});

test('a brand may reword what the base does not lock', () => {
  const texts = { 'form.patient-details.email': 'Your e-mail', 'form.mri-body.spaces.fine': 'I am fine' };
  expect(faultsOfTexts('locales/en.json', texts)).toEqual([]);
});

test.each<[string, Operation, string]>([
  ['moves the times before them', { op: 'move', path: 'steps.slot', before: 'screening' }, 'slot'],
  ['offers other times before them', early, 'early'],
  ['offers times in a subflow before them', inside, 'inside'],
])('advises a brand that %s', (_what, op, step) => {
  expect(faultsOf('flows', 'booking', [op], { 'flows/early-times.json': earlyTimes })).toEqual([
    {
      rule: 'passes-protection',
      severity: 'error',
      file: 'flows/booking.overlay.json',
      pointer: '/ops/0',
      reason: `“${step}” offers and holds times before “screening” can protect the patient. (In the merged file at /steps/${step}.)`,
      fix: `Move “${step}” after “screening”.`,
    },
  ]);
});

test('advises a brand that asks for the exam too late', () => {
  const faults = faultsOf('flows', 'booking', [{ op: 'move', path: 'steps.exam', after: 'slot' }]);
  expect(faults).toContainEqual({
    rule: 'forward-reference',
    severity: 'error',
    file: 'flows/booking.json',
    pointer: '/steps/screening/when/use',
    reason: '“screening” reads “exam.modalities”, but “exam” asks for it later.',
    fix: 'Put “exam” before “screening” in “order”.',
  });
});

test('a brand may ask the exam earlier and more questions', () => {
  expect(broken('flows', 'booking', { op: 'move', path: 'steps.exam', before: 'clinic' })).toEqual([]);
  const field: Operation = { op: 'add', path: 'schema.properties.weight', value: { type: 'integer', maximum: 400 } };
  const drawn = { 'ui:title': 'form.mri-body.kidneys' };
  const shown: Operation = { op: 'insert', path: 'ui.weight', after: 'spaces', value: drawn };
  expect(broken('forms', 'mri-body', field, shown)).toEqual([]);
});

test.each([
  ['en-AU', ['pacemaker', 'defibrillator', 'cochlear', 'nerve stimulator', 'insulin', 'aneurysm clip', 'eye', 'stent']],
  ['mk', ['пејсмејкер', 'дефибрилатор', 'кохлеарен', 'стимулатор на нерви', 'инсулин', 'аневризма', 'око', 'стент']],
])('the metal questions name every danger in %s', (locale, dangers) => {
  const texts = Object.entries(shippedPack('southern-light').texts[locale] ?? {});
  const words = texts.flatMap(([key, text]) => (key.startsWith('form.mri-metal.') ? [text] : [])).join(' ');
  for (const danger of dangers) expect(words).toContain(danger);
});

test('an MRI preparation does not ask about implants again', () => {
  const exams: readonly { slug: string; modality: string; preparation: string }[] = JSON.parse(
    readFileSync('catalog/demo/exams.json', 'utf8'),
  );
  const magnet = exams.filter(({ modality }) => modality === 'MR');
  expect(magnet.length).toBeGreaterThan(20);
  expect(magnet.filter(({ preparation }) => /when you book[^.]*implant/.test(preparation))).toEqual([]);
});
