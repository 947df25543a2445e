import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formatFaults } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { resolvePack } from '#brand/resolvePack.ts';
import type { Overlay } from '#contract/brandFiles.d.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Flow } from '#flow/language/language.ts';
import { questionnaireTypes } from '#flow/language/language.ts';
import { checkShape } from '#flow/lint/checkShape.ts';
import { addressOf } from '#flow/walk/address.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import { readBasePack, readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';
import { parseFlow } from '#test/support/parseFlow.ts';
import { everyEnd } from './everyEnd.ts';
import { shippedPack } from './shippedPacks.ts';

const folder = 'flows/questionnaires';
const files = readdirSync(folder).filter((name) => !name.endsWith('.test.json'));
const read = (file: string): Flow => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));

test('[QN-1] a questionnaire has one of twelve types', () => {
  expect(questionnaireTypes).toHaveLength(12);
  const [file = ''] = files;
  const typed = (type: string) =>
    checkShape({ ...read(file), questionnaire: { ...read(file).questionnaire, type } }, file);
  for (const type of questionnaireTypes) expect(typed(type)).toEqual([]);
  expect(typed('SURVEY')[0]).toMatchObject({ pointer: '/questionnaire/type' });
});

test('[QN-2a] every brand serves each shipped questionnaire with its metadata', () => {
  expect(files.length).toBeGreaterThanOrEqual(2);
  for (const file of files) {
    const { id, questionnaire } = read(file);
    expect(questionnaire).toMatchObject({ id, type: expect.any(String), title: expect.any(String) });
    expect(shippedPack('kauri').flows[id]?.flow.questionnaire).toEqual(questionnaire);
  }
  const modalSize = JSON.parse(readFileSync('schemas/flow.schema.json', 'utf8')).$defs.questionnaire.properties
    .modalSize;
  expect(modalSize.default).toBe('lg');
});

/** The second brand with a questionnaire between exam and slot. */
function withQuestionnaire() {
  const brand = readBrandPack('kauri').pack;
  const place = 'flows/booking.overlay.json';
  const file = brand.files[place];
  if (!file) throw new Error('The brand has an overlay of the booking.');
  const overlay = file.json as unknown as Overlay;
  const step = {
    kind: 'subflow',
    subflow: 'pain-score',
    at: 'select-exam/pain',
    progress: 1,
    when: { field: 'exam.modalities', op: 'anyIn', value: ['CT'] },
  };
  const ops = [...overlay.ops, { op: 'insert', path: 'steps.pain', after: 'exam', value: step }];
  const json = { ...overlay, ops } as unknown as Json;
  const files = { ...brand.files, [place]: { ...file, json } };
  const resolved = resolvePack(readBasePack().pack, { id: brand.id, files }, schemaTools());
  if ('faults' in resolved) throw new Error(formatFaults(resolved.faults));
  return resolved.pack;
}

test('a brand can insert a questionnaire by JSON alone', () => {
  const pack = withQuestionnaire();
  const { flow, hash } = pack.flows.booking ?? { flow: undefined, hash: '' };
  if (!flow) throw new Error('The brand has a booking.');
  expect(hash).not.toBe(shippedPack('kauri').flows.booking?.hash);
  const order = flow.order.filter((id) => id === 'exam' || id.startsWith('pain'));
  expect(order).toEqual(['exam', 'pain--pain', 'pain--change']);
  const compiled = compileFlow(flow, { kinds: stepKinds, hash });
  expect(everyEnd(compiled, pack).toSorted()).toEqual(['done', 'enquiry', 'screening--stop', 'unsure']);
  expect(addressOf(compiled, 'pain--pain', {})).toBe('/select-exam/pain/pain');
  const served = JSON.parse(JSON.stringify(flow));
  expect(parseFlow(served, { file: 'booking', kinds: stepKinds, hash })).toHaveProperty('flow.hash', hash);
});
