import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { formatFaults } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { jsonPack } from '#test/support/jsonPack.ts';
import type { ResolveTools } from './pack.ts';
import { resolvePack } from './resolvePack.ts';

const tools: ResolveTools = {
  validate: (schema, value) => {
    if (schema === 'theme' && JSON.stringify(value).includes('acent')) {
      return [{ pointer: '/acent', reason: 'is not known' }];
    }
    if (schema !== 'form') return [];
    const json = JSON.stringify(value);
    if (json.includes('"maxLength":null')) return [{ pointer: '/properties/a/maxLength', reason: 'is not a number' }];
    return json.includes('patternProperties')
      ? [{ pointer: '/properties/nick/patternProperties', reason: 'is not known' }]
      : [];
  },
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
};

const flow = {
  $schema: '../schemas/flow.schema.json',
  id: 'hello',
  revision: 1,
  title: 'hello.title',
  steps: {
    name: { kind: 'form', form: 'name', title: 'hello.name', at: 'name' },
    bye: { kind: 'message', title: 'hello.bye', intro: 'hello.bye.intro', at: 'bye', end: true },
  },
  order: ['name', 'bye'],
} as const;

const base = {
  'brand.json': {
    id: 'base',
    hosts: [],
    frameOrigins: [],
    locale: 'en-AU',
    locales: ['en-AU'],
    regions: [],
    application: { metaTitle: '', mapUiEnabled: false, mapOrigins: [] },
    bodyFigure: { bodyPartsCss: '' },
    radiology: { name: 'Imaging', phone: '' },
    booking: { holdSeconds: 600, holdMaxSeconds: 1800, noteMaxLength: 20 },
  },
  'theme.json': {
    accent: '#0b6e69',
    fonts: { body: 'Arial', heading: 'Georgia' },
    radius: 'medium',
    logo: { letters: 'M' },
  },
  'locales/en.json': {
    'hello.title': 'Hello',
    'hello.name': 'Your name',
    'hello.bye': 'Bye',
    'hello.bye.intro': 'See you, {name.name|text|friend}.',
    'form.name': 'Name',
  },
  'locales/en-AU.json': { 'hello.title': 'G’day' },
  'flows/hello.json': flow,
  'forms/name.schema.json': {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string', maxLength: { $config: 'booking.noteMaxLength' } } },
  },
  'forms/name.ui.json': { name: { 'ui:title': 'form.name' } },
} as const satisfies { readonly [place: string]: Json };

const brand: { readonly [place: string]: Json } = {
  'brand.json': { id: 'acme', hosts: ['acme.example'], radiology: { name: 'Acme' } },
};
const resolve = (over: { readonly [place: string]: Json } = {}, under: { readonly [place: string]: Json } = {}) =>
  resolvePack(jsonPack('base', { ...base, ...under }), jsonPack('acme', { ...brand, ...over }), tools);
const sound = (over: { readonly [place: string]: Json } = {}) => {
  const resolved = resolve(over);
  if ('faults' in resolved) throw new Error(formatFaults(resolved.faults));
  return resolved.pack;
};
const overlay = (...ops: readonly Json[]): Json => ({ base: { id: 'hello', revision: 1 }, ops });

/** An overlay that gives the step `name` another title. */
const titled = (value: string) => ({
  'flows/hello.overlay.json': overlay({ op: 'set', path: 'steps.name.title', was: 'hello.name', value }),
});

test('merges settings of brand and base key by key', () => {
  const { brand: settings } = sound();
  expect(settings.radiology).toEqual({ name: 'Acme', phone: '' });
  expect(settings.hosts).toEqual(['acme.example']);
  expect(settings.booking.holdSeconds).toBe(600);
});

test('resolves flows with form fields, and forms with settings', () => {
  const { flows, forms } = sound({ 'brand.json': { id: 'acme', booking: { noteMaxLength: 99 } } });
  expect(flows.hello?.flow.forms?.name).toMatchObject({ required: ['name'], answers: { name: { type: 'string' } } });
  expect(flows.hello?.flow).not.toHaveProperty('$schema');
  expect(forms.name?.schema).toHaveProperty('properties.name.maxLength', 99);
});

test('[CF-2a] [CF-3] prefers texts of the brand, then of the region', () => {
  expect(sound().texts['en-AU']?.['hello.title']).toBe('G’day');
  expect(sound({ 'locales/en.json': { 'hello.title': 'Welcome' } }).texts['en-AU']?.['hello.title']).toBe('Welcome');
});

test('[CF-2a] resolves en-AU for unsupported locales where it is complete', () => {
  const only = (locale: string, over = {}) =>
    sound({ 'brand.json': { id: 'acme', locale, locales: [locale] }, ...over }).texts;
  expect(only('mk')['en-AU']?.['hello.title']).toBe('G’day');
  const own = { ...titled('acme.title'), 'locales/mk.json': { 'acme.title': 'Како се викате?' } };
  expect(Object.keys(only('mk', own))).toEqual(['mk']);
});

test('the hash changes exactly with the content', () => {
  const { hash } = sound();
  expect(sound().hash).toBe(hash);
  expect(sound({ 'locales/en.json': { 'hello.title': 'Welcome' } }).hash).not.toBe(hash);
});

test.each<[rule: string, place: string, over: { readonly [place: string]: Json }]>([
  ['schema', 'brands/acme/theme.json#/acent', { 'theme.json': { acent: '#000000' } }],
  [
    'shape',
    'brands/acme/flows/hello.overlay.json#/ops/0/op',
    { 'flows/hello.overlay.json': overlay({ op: 'hdie', path: 'steps.name' }) },
  ],
  ['unknown-file', 'brands/acme/brnad.json', { 'brnad.json': {} }],
  ['unknown-file', 'brands/acme/locales/english.json', { 'locales/english.json': {} }],
  ['theme-contrast', 'brands/acme/theme.json#/accent', { 'theme.json': { accent: '#ffd400' } }],
  ['misnamed', 'brands/acme/brand.json#/id', { 'brand.json': { id: 'acne' } }],
  ['locale', 'brands/acme/brand.json#/locale', { 'brand.json': { id: 'acme', locale: 'en-NZ' } }],
  [
    'hold',
    'brands/acme/brand.json#/booking/holdMaxSeconds',
    { 'brand.json': { id: 'acme', booking: { holdSeconds: 3000 } } },
  ],
  ['replaced', 'brands/acme/flows/hello.json', { 'flows/hello.json': flow }],
  [
    'replaced',
    'brands/acme/forms/name.schema.json',
    { 'forms/name.schema.json': base['forms/name.schema.json'], 'forms/name.ui.json': base['forms/name.ui.json'] },
  ],
  ['unpaired', 'brands/acme/forms/extra.schema.json', { 'forms/extra.schema.json': base['forms/name.schema.json'] }],
  ['overlay-base', 'brands/acme/flows/helo.overlay.json', { 'flows/helo.overlay.json': overlay() }],
  [
    'overlay-base',
    'brands/acme/flows/hello.overlay.json#/base/id',
    { 'flows/hello.overlay.json': { base: { id: 'other', revision: 1 }, ops: [] } },
  ],
  [
    'overlay-base',
    'brands/acme/flows/hello.overlay.json#/base/revision',
    { 'flows/hello.overlay.json': { base: { id: 'hello', revision: 2 }, ops: [] } },
  ],
  [
    'overlay-conflict',
    'brands/acme/flows/hello.overlay.json#/ops/0',
    { 'flows/hello.overlay.json': overlay({ op: 'hide', path: 'steps.nmae' }) },
  ],
  [
    'dead-end',
    'brands/base/flows/hello.json#/steps/name',
    { 'flows/hello.overlay.json': overlay({ op: 'hide', path: 'steps.bye' }) },
  ],
  [
    'unknown-form',
    'brands/acme/flows/hello.overlay.json#/ops/0',
    { 'flows/hello.overlay.json': overlay({ op: 'set', path: 'steps.name.form', was: 'name', value: 'nmae' }) },
  ],
  [
    'shape',
    'brands/acme/flows/hello.overlay.json#/ops/0',
    { 'flows/hello.overlay.json': overlay({ op: 'set', path: 'steps.name.colour', value: 'red' }) },
  ],
  ['missing-text', 'brands/acme/flows/hello.overlay.json#/ops/0', titled('hello.nam')],
  ['missing-text', 'brands/acme/flows/hello.overlay.json#/ops/0', titled('constructor')],
  [
    'no-fallback',
    'brands/acme/locales/en.json#/hello.bye.intro',
    { 'locales/en.json': { 'hello.bye.intro': 'Bye {name.name}' } },
  ],
  [
    'unknown-field',
    'brands/acme/locales/en.json#/hello.bye.intro',
    { 'locales/en.json': { 'hello.bye.intro': 'Bye {name.nmae|text|you}' } },
  ],
  [
    'unknown-format',
    'brands/acme/locales/en.json#/hello.bye.intro',
    { 'locales/en.json': { 'hello.bye.intro': 'Bye {name.name|loud|you}' } },
  ],
  [
    'no-limit',
    'brands/acme/forms/name.overlay.json#/ops/0',
    {
      'forms/name.overlay.json': {
        base: { id: 'name', revision: 1 },
        ops: [{ op: 'add', path: 'schema.properties.nick', value: { type: 'string' } }],
      },
    },
  ],
  ['no-limit', 'brands/acme/forms/extra.schema.json#/properties/a', extraForm({ a: { type: 'string' } })],
  [
    'unsafe-pattern',
    'brands/acme/forms/extra.schema.json#/properties/a/pattern',
    extraForm({ a: { type: 'string', maxLength: 9, pattern: '(?=a)a+' } }),
  ],
  [
    'unknown-field',
    'brands/acme/forms/extra.schema.json#/required/0',
    extraForm({ a: { type: 'boolean' } }, {}, ['b']),
  ],
  ['no-label', 'brands/acme/forms/extra.ui.json#/a', extraForm({ a: { type: 'boolean' } })],
  [
    'never-seen',
    'brands/acme/forms/extra.ui.json#/a/ui:widget',
    extraForm({ a: { type: 'boolean' } }, { a: { 'ui:title': 'form.name', 'ui:widget': 'hidden' } }, ['a']),
  ],
  [
    'unknown-field',
    'brands/acme/forms/extra.ui.json#/b',
    extraForm({ a: { type: 'boolean' } }, { b: { 'ui:title': 'form.name' } }),
  ],
])('[CF-4] reports %s at %s', (rule, place, over) => {
  const resolved = resolve(over);
  const found = 'faults' in resolved ? resolved.faults : [];
  expect(found.map((fault) => `${fault.rule} ${fault.file}${fault.pointer && `#${fault.pointer}`}`)).toContain(
    `${rule} ${place}`,
  );
});

function extraForm(
  properties: Json,
  ui: Json = {},
  required: readonly string[] = [],
): { readonly [place: string]: Json } {
  return {
    'forms/extra.schema.json': { type: 'object', additionalProperties: false, required, properties },
    'forms/extra.ui.json': ui,
  };
}

test('reports missing settings and missing base texts', () => {
  const resolved = resolvePack(jsonPack('base', {}), jsonPack('acme', {}), tools);
  expect('faults' in resolved && resolved.faults.map(({ file }) => file)).toEqual([
    'brands/base/brand.json',
    'brands/base/theme.json',
    'brands/base/locales/en.json',
    'brands/acme/brand.json',
  ]);
});

test('applies an overlay to a form of the base', () => {
  const ops = [
    { op: 'add', path: 'schema.properties.nick', value: { type: 'string', maxLength: 9 } },
    { op: 'add', path: 'ui.nick', value: { 'ui:title': 'form.name' } },
  ];
  const { forms } = sound({ 'forms/name.overlay.json': { base: { id: 'name', revision: 1 }, ops } });
  expect(forms.name?.schema).toHaveProperty('properties.nick.maxLength', 9);
});

test('refuses an overlay that breaks the schema of a form', () => {
  const field = { type: 'object', patternProperties: { '^(a+)+$': { type: 'string', maxLength: 5 } } };
  const ops = [{ op: 'add', path: 'schema.properties.nick', value: field }];
  const resolved = resolve({ 'forms/name.overlay.json': { base: { id: 'name', revision: 1 }, ops } });
  expect('faults' in resolved && resolved.faults).toMatchObject([
    { rule: 'schema', severity: 'error', file: 'brands/acme/forms/name.overlay.json', pointer: '/ops/0' },
  ]);
});

test('refuses a setting that breaks the schema of a form', () => {
  const field = { type: 'string', maxLength: { $config: 'booking.unknown' } };
  const resolved = resolve(extraForm({ a: field }, { a: { 'ui:title': 'form.name' } }));
  expect('faults' in resolved && resolved.faults).toMatchObject([
    { rule: 'schema', file: 'brands/acme/forms/extra.schema.json', pointer: '/properties/a/maxLength' },
  ]);
});

test('names the file for a text without similar keys', () => {
  const settings = { id: 'acme', hosts: ['acme.example'], locales: ['en-AU', 'en-NZ', 'mk'] };
  const resolved = resolve({ 'brand.json': settings, ...titled('welcome.name') });
  expect('faults' in resolved && resolved.faults).toMatchObject([
    {
      rule: 'missing-text',
      reason: expect.stringContaining('“welcome.name” in en-AU, en-NZ, mk.'),
      fix: 'Add it to locales/en.json, locales/mk.json.',
    },
  ]);
});

/** A brand with an outer and an inner flow; each of their forms has slow patterns in thirty fields. */
function slowFlows(outside: number, within: number): { readonly [place: string]: Json } {
  const title = 'hello.title';
  const text = { type: 'string', maxLength: 100, pattern: '^[a-z]{0,400}$' };
  const fields = Array.from({ length: 30 }, (_, i) => `f${i}`);
  const form = extraForm(
    Object.fromEntries(fields.map((name) => [name, text])),
    Object.fromEntries(fields.map((name) => [name, { 'ui:title': 'form.name' }])),
  );
  const flow = (id: string, asked: number, more: { readonly [step: string]: Json }): Json => {
    const end = { kind: 'message', title, at: 'end', end: true };
    const asks = Array.from({ length: asked }, (_, i) => [
      `s${i}`,
      { kind: 'form', form: 'extra', title, at: `s${i}` },
    ]);
    const steps = { ...Object.fromEntries(asks), ...more, end };
    return { id, revision: 1, title, steps, order: Object.keys(steps) };
  };
  const inside = { inside: { kind: 'subflow', subflow: 'inner', title, at: 'inside' } };
  return {
    ...form,
    'flows/outer.json': flow('outer', outside, inside),
    'flows/inner.json': flow('inner', within, {}),
  };
}

test('limits the cost of all patterns of a flow', () => {
  const placesAt = (outside: number, within: number) => {
    const resolved = resolve(slowFlows(outside, within));
    const faults = 'faults' in resolved ? resolved.faults : resolved.pack.warnings;
    return faults.filter(({ rule }) => rule === 'unsafe-pattern').map(({ file, pointer }) => `${file}#${pointer}`);
  };
  expect(placesAt(1, 1)).toEqual([]);
  expect(placesAt(4, 1)).toEqual(['brands/acme/flows/outer.json#/steps/s0']);
  expect(placesAt(1, 2)).toEqual(['brands/acme/flows/outer.json#/steps/s0']);
  expect(placesAt(0, 6)).toEqual([
    'brands/acme/flows/outer.json#/steps/inside',
    'brands/acme/flows/inner.json#/steps/s0',
  ]);
});
