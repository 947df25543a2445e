import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Json } from '#base/json.ts';
import { JsonSyntaxError, readJson } from '#base/readJson.ts';
import { importFhirQuestionnaire } from '#exchange/fhir/importQuestionnaire.ts';
import type { ImportedForm } from '#exchange/importedForm.ts';
import { importSurveyJs } from '#exchange/survey/importSurvey.ts';
import { formProperties } from '#flow/language/form.ts';
import { brandCommand, readDraft } from '../brandCommand.ts';
import { type CommandIo, UsageError } from '../command.ts';

const formats: { readonly [format: string]: (source: Json, options: { readonly id: string }) => ImportedForm } = {
  fhir: importFhirQuestionnaire,
  surveyjs: importSurveyJs,
};

/** Maximum size of a source file in bytes. */
const maxFileBytes = 10_000_000;

/** `brand import fhir|surveyjs <file>`: converts a questionnaire to a form of a brand, and lists what it cannot convert. */
export const brandImport = brandCommand({
  name: 'brand import',
  arguments: 'fhir|surveyjs <file> --brand <brand> [--form <id>] [--force] [--strict] [--json]',
  description: 'converts a FHIR R4 Questionnaire or a SurveyJS survey to a form, and lists what it cannot convert',
  positionals: [2, 2],
  options: ['brand', 'form'],
  flags: ['force', 'strict'],
  async work({ positionals: [format = '', file = ''], options: { brand = '', form }, flags }, io) {
    const read = Object.hasOwn(formats, format) ? formats[format] : undefined;
    if (!read) throw new UsageError(`Unknown format “${format}”. The formats are fhir and surveyjs.`);
    const { base } = readDraft(brand);
    const id = form ?? formIdOf(file);
    if (!/^[a-z][a-z0-9-]{0,59}$/.test(id)) {
      throw new UsageError(
        `“${id}” is not a form id. Use lower-case letters, digits and hyphens; set the id with --form.`,
      );
    }
    if (base.pack.files[`forms/${id}.schema.json`]) {
      throw new UsageError(`The base already has a form “${id}”. Set another id with --form.`);
    }
    const source = readSource(file, io);
    if (source === undefined) return 1;
    const imported = read(source, { id });
    const isRefused = !imported.form || (flags.has('strict') && imported.unsupported.length > 0);
    const files = isRefused ? {} : filesOf(join('brands', brand), id, imported, format === 'fhir' ? source : undefined);
    const existing = Object.keys(files).filter((path) => !path.includes('/locales/') && existsSync(path));
    if (existing.length > 0 && !flags.has('force')) {
      throw new UsageError(
        `${existing.join(', ')} already exists. Use --force to overwrite, or set another id with --form.`,
      );
    }
    for (const [path, json] of Object.entries(files)) {
      mkdirSync(join(path, '..'), { recursive: true });
      writeFileSync(path, `${JSON.stringify(json, null, 2)}\n`);
    }
    const { form: _form, ...result } = imported;
    if (flags.has('json')) io.print(JSON.stringify({ form: id, files: Object.keys(files), ...result }, null, 2));
    else printResult(imported, Object.keys(files), io);
    return isRefused ? 1 : 0;
  },
});

function formIdOf(file: string): string {
  const name = basename(file, extname(file)).toLowerCase();
  return name.replace(/[^a-z0-9]+/g, '-').replace(/^[^a-z]+|-+$/g, '');
}

function readSource(file: string, io: CommandIo): Json | undefined {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`There is no file ${file}.`);
  if (statSync(file).size > maxFileBytes)
    throw new UsageError(`${file} is larger than ${maxFileBytes / 1_000_000} MB.`);
  try {
    return readJson(readFileSync(file, 'utf8')).value;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    io.printError(`${file}:${error.line}:${error.column} ${error.message}`);
    return undefined;
  }
}

/** The files to write by path. In the locale files, new texts of the form replace all of its old texts. */
function filesOf(folder: string, id: string, { form, texts }: ImportedForm, source: Json | undefined) {
  const schemaOf = (name: string) => ({ $schema: `../../../schemas/${name}.schema.json` });
  const files: { [path: string]: unknown } = {
    [join(folder, 'forms', `${id}.schema.json`)]: { ...schemaOf('form'), ...form?.schema },
    [join(folder, 'forms', `${id}.ui.json`)]: { ...schemaOf('form-ui'), ...form?.ui },
    // Kept for the export. A pack contains only .json files, so this file is not served.
    ...(source === undefined ? {} : { [join(folder, 'forms', `${id}.fhir`)]: source }),
  };
  for (const [locale, added] of Object.entries(texts)) {
    const path = join(folder, 'locales', `${locale}.json`);
    const before: { [key: string]: string } = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    const { $schema: _schema, ...oldTexts } = before;
    const others = Object.entries(oldTexts).filter(([key]) => !key.startsWith(`form.${id}.`));
    const all = [...others, ...Object.entries(added)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    files[path] = { ...schemaOf('locale'), ...Object.fromEntries(all) };
  }
  return files;
}

function printResult(
  { form, texts, step, computed, unsupported }: ImportedForm,
  files: readonly string[],
  io: CommandIo,
): void {
  const print = files.length > 0 ? io.print : io.printError;
  if (files.length > 0 && form) {
    const fields = Object.keys(formProperties(form)).length;
    print(`${fields} ${fields === 1 ? 'field' : 'fields'}, texts in ${Object.keys(texts).join(', ')}. Written:`);
    for (const file of files) print(`  ${file}`);
    print(`To use it in a flow, add this step: ${JSON.stringify(step)}`);
    if (Object.keys(computed).length > 0)
      print(`To compute its score with the step id ${step.form}, add: ${JSON.stringify(computed)}`);
  }
  print(unsupported.length > 0 ? `Not converted (${unsupported.length}):` : 'Everything was converted.');
  for (const { path, reason } of unsupported) print(`  ${path}: ${reason}`);
  if (files.length === 0) print('Nothing was written.');
}
