import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { didYouMean } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { readJson } from '#base/readJson.ts';
import { overlayFile } from '#brand/overlay/overlayFile.ts';
import type { Pack } from '#brand/pack.ts';
import { fillSettings, mergeSettings } from '#brand/settings/settings.ts';
import { exportFhirQuestionnaire } from '#exchange/fhir/exportQuestionnaire.ts';
import type { TextsByLocale } from '#exchange/texts.ts';
import type { Form } from '#flow/language/form.ts';
import { brandCommand, readDraft } from '../brandCommand.ts';
import { UsageError } from '../command.ts';

/** `brand export fhir <form>`: prints a form as a FHIR R4 Questionnaire. Prints what FHIR cannot express to standard error. */
export const brandExport = brandCommand({
  name: 'brand export',
  arguments: 'fhir <form> --brand <brand> [--json]',
  description: 'prints a form as a FHIR R4 Questionnaire; --json adds what FHIR cannot express',
  positionals: [2, 2],
  options: ['brand'],
  async work({ positionals: [format = '', id = ''], options: { brand = '' }, flags }, io) {
    if (format !== 'fhir') throw new UsageError(`Unknown format “${format}”. The only format is fhir.`);
    const { base, pack } = readDraft(brand);
    const packs = [base.pack, pack.pack];
    const form = formIn(packs, id);
    const file = join('brands', brand, 'forms', `${id}.fhir`);
    const source = existsSync(file) ? readJson(readFileSync(file, 'utf8')).value : undefined;
    const { questionnaire, unsupported } = exportFhirQuestionnaire({ id, form, texts: textsIn(packs), source });
    io.print(JSON.stringify(flags.has('json') ? { questionnaire, unsupported } : questionnaire, null, 2));
    if (!flags.has('json')) for (const { path, reason } of unsupported) io.printError(`${path}: ${reason}`);
    return 0;
  },
});

/** A form of the brand, or a form of the base with the overlays of the brand. Settings replace `$config`. */
function formIn(packs: readonly Pack[], id: string): Form {
  const overlays = packs.flatMap(({ files }) => files[`forms/${id}.overlay.json`] ?? []);
  const settings = packs.reduce<Json>((under, { files }) => mergeSettings(under, files['brand.json']?.json ?? {}), {});
  for (const { files } of packs) {
    const [schema, ui] = [files[`forms/${id}.schema.json`], files[`forms/${id}.ui.json`]];
    if (!schema || !ui) continue;
    const pair = overlayFile(id, { file: schema.file, json: { schema: schema.json, ui: ui.json } }, overlays);
    return fillSettings(pair.json, settings) as unknown as Form;
  }
  const known = packs.flatMap(({ files }) =>
    Object.keys(files).flatMap((name) => /^forms\/(.*)\.schema\.json$/.exec(name)?.[1] ?? []),
  );
  throw new UsageError(`There is no form “${id}”. ${didYouMean(id, known)}`);
}

/** The texts of base and brand by locale, without fallbacks, because a fallback is not a translation. */
function textsIn(packs: readonly Pack[]): TextsByLocale {
  const texts: { [locale: string]: { readonly [key: string]: string } } = {};
  for (const { files } of packs) {
    for (const [name, { json }] of Object.entries(files)) {
      const locale = /^locales\/(.*)\.json$/.exec(name)?.[1];
      if (locale)
        texts[locale] = {
          ...texts[locale],
          ...(json as { readonly [key: string]: Json } as { [key: string]: string }),
        };
    }
  }
  return texts;
}
