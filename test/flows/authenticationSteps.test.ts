import { expect, test } from 'vitest';
import type { Json } from '#base/json.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import { readBasePack, readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';

const base = readBasePack().pack;
const { pack } = readBrandPack('southern-light');
const tools = schemaTools();
const identity = base.files['forms/identity.ui.json']?.json as { readonly [field: string]: Json };

/** Returns the rules that a brand breaks with one operation on a file of the authentication flow. */
function broken(file: string, op: Json): readonly string[] {
  const [, id = ''] = file.split('/');
  const json = { base: { id, revision: 1 }, ops: [op] };
  const place = `${file}.overlay.json`;
  const resolved = resolvePack(base, { ...pack, files: { ...pack.files, [place]: { file: place, json } } }, tools);
  return 'faults' in resolved
    ? resolved.faults.filter(({ severity }) => severity === 'error').map(({ rule }) => rule)
    : [];
}

const flow = 'flows/authentication';
const form = 'forms/identity';

test.each<[string, Json]>([
  [form, { op: 'hide', path: 'ui.dateOfBirth' }],
  [form, { op: 'hide', path: 'ui.contactNumber' }],
  [form, { op: 'remove', path: 'schema.required.dateOfBirth', was: true }],
  [form, { op: 'set', path: 'schema.properties.dateOfBirth.formatMaximum', was: 'today', value: '2999-12-31' }],
  [form, { op: 'set', path: 'ui.dateOfBirth.ui:widget', was: 'date-of-birth', value: 'hidden' }],
  [form, { op: 'set', path: 'ui.dateOfBirth', was: identity.dateOfBirth ?? null, value: { 'ui:title': 'form.yes' } }],
  [
    form,
    {
      op: 'add',
      path: 'ui.dateOfBirth.ui:options.when',
      value: { $config: 'application.contactNumberAuthenticationEnabled' },
    },
  ],
  [form, { op: 'remove', path: 'locked.0', was: 'schema.properties.dateOfBirth' }],
  ['forms/one-time-code', { op: 'hide', path: 'ui.code' }],
  [flow, { op: 'hide', path: 'steps.identity' }],
  [flow, { op: 'set', path: 'steps.identity.form', was: 'identity', value: 'pain-score' }],
  [flow, { op: 'add', path: 'steps.identity.when', value: { var: 'context.kiosk', op: 'is', value: true } }],
  [flow, { op: 'set', path: 'steps.authenticate.on.refused', was: 'identity', value: 'in' }],
  [flow, { op: 'hide', path: 'steps.code' }],
  [flow, { op: 'add', path: 'steps.code.next', value: 'in' }],
])('no brand can weaken authentication: in %s, %j', (file, op) => {
  expect(broken(file, op)).toContain('overlay-conflict');
});

test.each<[string, Json]>([
  [
    form,
    {
      op: 'set',
      path: 'ui.dateOfBirth.ui:title',
      was: 'authentication.date',
      value: 'form.patient-details.dateOfBirth',
    },
  ],
  [form, { op: 'move', path: 'ui.contactNumber', before: 'dateOfBirth' }],
  [form, { op: 'set', path: 'ui.ui:submit', was: 'authentication.submit', value: 'action.continue' }],
  [flow, { op: 'set', path: 'steps.code.title', was: 'flow.authentication.code.title', value: 'authentication.code' }],
])('a brand can change texts and order: in %s, %j', (file, op) => {
  expect(broken(file, op)).toEqual([]);
});
