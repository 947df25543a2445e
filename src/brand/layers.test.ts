import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { formatFaults } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { jsonPack } from '#test/support/jsonPack.ts';
import { explain } from './explain.ts';
import { splitClinics } from './layers.ts';
import type { Pack, ResolveTools } from './pack.ts';
import { resolvePack } from './resolvePack.ts';

const tools: ResolveTools = {
  validate: () => [],
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
};
const base = jsonPack('base', {
  'brand.json': {
    id: 'base',
    hosts: [],
    frameOrigins: [],
    locale: 'en-AU',
    locales: ['en-AU'],
    regions: [],
    application: { metaTitle: '', mapOrigins: [] },
    bodyFigure: { bodyPartsCss: '' },
    radiology: { name: 'Imaging', phone: '1' },
    booking: { holdSeconds: 600, holdMaxSeconds: 1800 },
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
    'form.name': 'Name',
    'form.yes': 'Yes',
    'form.no': 'No',
  },
  'flows/hello.json': {
    id: 'hello',
    revision: 1,
    title: 'hello.title',
    steps: {
      name: { kind: 'form', form: 'name', title: 'hello.name', at: 'name' },
      bye: { kind: 'message', title: 'hello.bye', at: 'bye', end: true },
    },
    order: ['name', 'bye'],
    locked: ['steps.bye.kind'],
  },
  'forms/name.schema.json': {
    type: 'object',
    additionalProperties: false,
    required: ['name'],
    properties: { name: { type: 'string', maxLength: 20 }, nick: { type: 'string', maxLength: 20 } },
  },
  'forms/name.ui.json': {
    'ui:order': ['name', 'nick'],
    name: { 'ui:title': 'form.name' },
    nick: { 'ui:title': 'form.name' },
  },
});
const overlay = (id: string, ...ops: readonly Json[]): Json => ({ base: { id, revision: 1 }, ops });
const retitle = (was: string, value: string): Json =>
  overlay('hello', { op: 'set', path: 'steps.name.title', was, value });

const acme = (files: { readonly [place: string]: Json } = {}): Pack =>
  jsonPack('acme', { 'brand.json': { id: 'acme', radiology: { name: 'Acme' } }, ...files });

const withClinic = acme({
  'flows/hello.overlay.json': retitle('hello.name', 'hello.title'),
  'clinics/west/settings.json': { radiology: { phone: '2' } },
  'clinics/west/locales/en.json': { 'hello.bye': 'See you in the west' },
  'clinics/west/flows/hello.overlay.json': retitle('hello.title', 'hello.bye'),
});

function sound(one: Pack) {
  const resolved = resolvePack(base, one, tools);
  if ('faults' in resolved) throw new Error(formatFaults(resolved.faults));
  return resolved.pack;
}
const faultsOf = (one: Pack) => {
  const resolved = resolvePack(base, one, tools);
  return ('faults' in resolved ? resolved.faults : resolved.pack.warnings).map(
    ({ rule, file, pointer }) => `${rule} ${file}#${pointer}`,
  );
};

test('the changes of a clinic affect only that clinic', () => {
  const { clinics, ...brand } = sound(withClinic);
  const west = clinics.west;
  expect([brand.brand.radiology.phone, west?.brand.radiology]).toEqual(['1', { name: 'Acme', phone: '2' }]);
  expect([brand.texts['en-AU']?.['hello.bye'], west?.texts['en-AU']?.['hello.bye']]).toEqual([
    'Bye',
    'See you in the west',
  ]);
  const titleIn = (flows: typeof brand.flows | undefined) => flows?.hello?.flow.steps.name?.title;
  expect([titleIn(brand.flows), titleIn(west?.flows)]).toEqual(['hello.title', 'hello.bye']);
});

test('reports a fault of a clinic in its file', () => {
  const file = 'brands/acme/clinics/west/flows/hello.overlay.json';
  const conflict = acme({ 'clinics/west/flows/hello.overlay.json': retitle('hello.bye', 'hello.title') });
  expect(faultsOf(conflict)).toEqual([`overlay-conflict ${file}#/ops/0`]);
  const locked = { op: 'set', path: 'steps.bye.kind', was: 'message', value: 'form' };
  expect(faultsOf(acme({ 'clinics/west/flows/hello.overlay.json': overlay('hello', locked) }))).toEqual([
    `overlay-conflict ${file}#/ops/0`,
  ]);
});

test('overlays insert, move, require and hide form fields by name', () => {
  const ops = [
    { op: 'add', path: 'schema.properties.title', value: { type: 'string', maxLength: 9 } },
    { op: 'insert', path: 'ui.title', before: 'name', value: { 'ui:title': 'form.name' } },
    { op: 'move', path: 'ui.nick', after: 'title' },
    { op: 'add', path: 'schema.required.nick', value: true },
    { op: 'remove', path: 'schema.required.name', was: true },
    { op: 'hide', path: 'ui.name' },
  ];
  const { name } = sound(acme({ 'forms/name.overlay.json': overlay('name', ...ops) })).forms;
  expect(name?.ui).toMatchObject({ 'ui:order': ['title', 'nick', 'name'], name: { 'ui:widget': 'hidden' } });
  expect(name?.schema.required).toEqual(['nick']);
});

test('inserts a field after a camel-case field', () => {
  const two = { type: 'boolean' };
  const ops = [
    { op: 'add', path: 'schema.properties.firstName', value: two },
    { op: 'insert', path: 'ui.firstName', after: 'name', value: { 'ui:title': 'form.name' } },
    { op: 'add', path: 'schema.properties.other', value: two },
    { op: 'insert', path: 'ui.other', after: 'firstName', value: { 'ui:title': 'form.name' } },
  ];
  const { name } = sound(acme({ 'forms/name.overlay.json': overlay('name', ...ops) })).forms;
  expect(name?.ui['ui:order']).toEqual(['name', 'firstName', 'other', 'nick']);
});

test.each(['order', 'ui.ui:order', 'ui'])('refuses to replace a whole order: %s', (path) => {
  const [id, place] = path === 'order' ? ['hello', 'flows'] : ['name', 'forms'];
  const ops = overlay(id, { op: 'set', path, was: ['name'], value: ['name'] });
  expect(faultsOf(acme({ [`${place}/${id}.overlay.json`]: ops }))).toEqual([
    `overlay-conflict brands/acme/${place}/${id}.overlay.json#/ops/0`,
  ]);
});

test('warns about unused texts of a brand', () => {
  const said = { 'hello.bye': 'Ciao', 'hello.bey': 'Ciao' };
  expect(faultsOf(acme({ 'locales/en.json': said }))).toEqual(['unused-text brands/acme/locales/en.json#/hello.bey']);
});

test.each<[why: string, source: string]>([
  ['a script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a handler', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>'],
  ['an external image', '<svg xmlns="http://www.w3.org/2000/svg"><image href="https://example.com/a.png"/></svg>'],
  ['no SVG element', 'PNG'],
  ['no namespace', '<svg></svg>'],
])('refuses an image with %s', (_why, source) => {
  expect(faultsOf(acme({ 'assets/logo.svg': source }))).toEqual(['unsafe-image brands/acme/assets/logo.svg#']);
});

test('reads the logo from the pack and requires it', () => {
  const theme = { logo: { image: 'assets/logo.svg' } };
  expect(faultsOf(acme({ 'theme.json': theme }))).toEqual(['missing-file brands/acme/theme.json#/logo/image']);
  const logo = '<svg xmlns="http://www.w3.org/2000/svg"></svg>';
  expect(sound(acme({ 'theme.json': theme, 'assets/logo.svg': logo })).logo).toBe(logo);
});

const { brand, clinics } = splitClinics(withClinic);
const layers = [base, brand, ...clinics] as never as Parameters<typeof explain>[0];
const whoSet = (path: string) => explain(layers, sound(withClinic).clinics.west, path)?.sources;

test('explains a value by base, brand and clinic operation', () => {
  expect(whoSet('flows.hello.steps.name.title')).toEqual([
    { layer: 'base', file: 'brands/base/flows/hello.json', pointer: '/steps/name/title', value: 'hello.name' },
    { layer: 'brand', file: 'brands/acme/flows/hello.overlay.json', pointer: '/ops/0', value: 'hello.title' },
    {
      layer: 'clinic',
      file: 'brands/acme/clinics/west/flows/hello.overlay.json',
      pointer: '/ops/0',
      value: 'hello.bye',
    },
  ]);
  expect(whoSet('settings.radiology.phone')?.at(-1)).toMatchObject({
    file: 'brands/acme/clinics/west/settings.json',
    pointer: '/radiology/phone',
    value: '2',
  });
  expect(whoSet('texts.en-AU.hello.bye')?.map(({ layer }) => layer)).toEqual(['base', 'clinic']);
});

test('explains nothing at an unknown path', () => {
  expect(whoSet('flows.hello.steps.nmae')).toBeUndefined();
});
