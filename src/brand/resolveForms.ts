import type { Form } from '#flow/form.ts';
import type { Fault, Json } from '#flow/language.ts';
import type { JsonSchema } from '#flow/stepKind.ts';
import type { Brand } from './brand.ts';
import { canonicalJson } from './canonicalJson.ts';
import { filesOf } from './checkFiles.ts';
import { fillSettings } from './fillSettings.ts';
import { lintForm } from './lintForm.ts';
import { overlayFile } from './overlayFile.ts';
import type { Pack, ResolvedForm, ResolveTools } from './pack.ts';

export interface ResolvedForms {
  readonly forms: { readonly [form: string]: ResolvedForm };
  readonly faults: readonly Fault[];
}

/** The forms of the base with the brand's overlays, and the brand's own, settings filled in. */
export function resolveForms(base: Pack, brand: Pack, settings: Brand, tools: ResolveTools): ResolvedForms {
  const forms: { [form: string]: ResolvedForm } = {};
  const faults: Fault[] = [];
  const overlays = filesOf(brand, 'forms/', '.overlay.json');
  for (const pack of [base, brand]) {
    const uis = filesOf(pack, 'forms/', '.ui.json');
    for (const [id, schemaFile] of filesOf(pack, 'forms/', '.schema.json')) {
      const uiFile = uis.get(id);
      if (!uiFile) {
        faults.push(fault('unpaired', schemaFile.file, `The form “${id}” has no ui file.`, `Add forms/${id}.ui.json.`));
      } else if (pack === brand && forms[id]) {
        const fix = `Change it by forms/${id}.overlay.json, or give the form another name.`;
        faults.push(fault('replaced', schemaFile.file, `The base has a form “${id}” already.`, fix));
      } else {
        const pair = { schema: schemaFile.json, ui: uiFile.json };
        const overlaid = overlayFile(
          id,
          { file: schemaFile.file, json: pair },
          pack === base ? overlays.get(id) : undefined,
        );
        const form = filled(overlaid.json, settings);
        faults.push(...overlaid.faults, ...lintForm(form, schemaFile, uiFile).map(overlaid.attribute));
        forms[id] = { ...form, hash: tools.sha256(canonicalJson({ schema: form.schema, ui: form.ui })) };
      }
    }
  }
  for (const [id, { file }] of overlays) {
    if (!forms[id])
      faults.push(
        fault('overlay-base', file, `The base has no form “${id}”.`, 'Name the file after a form of the base.'),
      );
  }
  return { forms, faults };
}

/** A pair with settings in place of `$config`, and without the hints that only editors read. */
function filled(pair: Json, settings: Brand): Form {
  const { schema, ui } = fillSettings(pair, settings as unknown as Json) as { schema: JsonSchema; ui: JsonSchema };
  const { $schema: _law, ...rules } = schema;
  const { $schema: _uiLaw, ...drawn } = ui;
  return { schema: rules, ui: drawn };
}

function fault(rule: string, file: string, reason: string, fix: string): Fault {
  return { rule, severity: 'error', file, pointer: '', reason, fix };
}
