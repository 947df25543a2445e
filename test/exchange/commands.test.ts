import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFiles } from '#brand/checkFiles.ts';
import type { Command } from '#cli/command.ts';
import { brandExport } from '#cli/commands/brandExport.ts';
import { brandImport } from '#cli/commands/brandImport.ts';
import { readBrandPack } from '#server/domain/brands/packs/readPacks.ts';
import { schemaTools } from '#server/domain/brands/packs/schemaTools.ts';

const home = process.cwd();
const fixture = (name: string) => resolve(home, 'test/exchange/fixtures', `${name}.json`);
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const tools = schemaTools();
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'exchange-'));
  for (const part of ['brands', 'flows', 'schemas']) cpSync(join(home, part), join(folder, part), { recursive: true });
  process.chdir(folder);
});

afterAll(() => {
  process.chdir(home);
  rmSync(folder, { recursive: true });
});

async function run(command: Command, words: string) {
  const output: string[] = [];
  const errorOutput: string[] = [];
  const io = {
    print: (line: string) => void output.push(line),
    printError: (line: string) => void errorOutput.push(line),
  };
  const status = await command.run(words.split(' '), io);
  return { status, output: output.join('\n'), errorOutput: errorOutput.join('\n') };
}

test('imports a Questionnaire into a brand and exports it unchanged', async () => {
  const { status, output } = await run(brandImport, `fhir ${fixture('pregnancy')} --brand kauri`);
  expect(status).toBe(0);
  expect(output).toContain('5 fields, texts in en, de, fr.');
  expect(output).toContain('Everything was converted.');
  const { pack, faults } = readBrandPack('kauri');
  expect(faults).toEqual([]);
  expect(checkFiles(pack, tools)).toEqual([]);
  expect(read('brands/kauri/locales/en.json')['form.mri-safety.patches']).toContain('patch');
  const exported = await run(brandExport, 'fhir pregnancy --brand kauri');
  expect(exported.status).toBe(0);
  expect(exported.errorOutput).toBe('');
  expect(JSON.parse(exported.output)).toEqual(read(fixture('pregnancy')));
});

test('exports an admin’s changes of the form', async () => {
  await run(brandImport, `fhir ${fixture('intake')} --brand kauri --form about-you`);
  const file = 'brands/kauri/forms/about-you.schema.json';
  writeFileSync(file, JSON.stringify({ ...read(file), required: ['smoke'] }));
  const { output } = await run(brandExport, 'fhir about-you --brand kauri');
  const { item } = JSON.parse(output);
  expect(item[1]).toEqual({ ...read(fixture('intake')).item[1], required: true });
  expect(item[0]).toEqual(read(fixture('intake')).item[0]);
});

test('overwrites files only on request', async () => {
  await run(brandImport, `fhir ${fixture('consent')} --brand kauri`);
  const again = await run(brandImport, `fhir ${fixture('consent')} --brand kauri`);
  expect(again.status).toBe(2);
  expect(again.errorOutput).toContain('--force');
  expect((await run(brandImport, `fhir ${fixture('consent')} --brand kauri --force`)).status).toBe(0);
  const base = await run(brandImport, `fhir ${fixture('consent')} --brand kauri --form patient-details`);
  expect(base.errorOutput).toContain('The base already has a form');
});

test('--strict writes nothing if parts are unsupported; --json lists them', async () => {
  const { status, output } = await run(brandImport, `fhir ${fixture('follow-up')} --brand kauri --strict --json`);
  expect(status).toBe(1);
  expect(JSON.parse(output).files).toEqual([]);
  expect(JSON.parse(output).unsupported).toContainEqual(expect.objectContaining({ path: 'Questionnaire.item[0]' }));
  expect(existsSync('brands/kauri/forms/follow-up.schema.json')).toBe(false);
});

test('imports a survey and exports a base form', async () => {
  const survey = resolve(home, 'test/exchange/ct-intake.survey.json');
  const { status, output } = await run(brandImport, `surveyjs ${survey} --brand kauri --form ct-intake`);
  expect(status).toBe(0);
  expect(output).toContain('pages[1].elements[8]');
  const { output: printed } = await run(brandExport, 'fhir patient-details --brand kauri');
  const { item } = JSON.parse(printed);
  expect(item[0]).toEqual({ linkId: 'firstName', type: 'string', text: 'First name', ...item[0] });
  expect(item.map(({ linkId }: { linkId: string }) => linkId)).toContain('mobile');
});

test('explains a wrong call', async () => {
  expect((await run(brandImport, 'pdf x.json --brand kauri')).errorOutput).toContain('fhir and surveyjs');
  expect((await run(brandImport, `fhir ${fixture('consent')} --brand kaori`)).errorOutput).toContain('kauri');
  expect((await run(brandImport, 'fhir none.json --brand kauri')).status).toBe(2);
  expect((await run(brandExport, 'fhir mri-safty --brand kauri')).errorOutput).toContain('mri-safety');
  writeFileSync('broken.json', '{ "resourceType": "Questionnaire",\n "item": [ }');
  const broken = await run(brandImport, 'fhir broken.json --brand kauri');
  expect(broken.status).toBe(1);
  expect(broken.errorOutput).toContain('broken.json:2:');
});
