import type { Fault } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { canonicalJson } from '#base/json.ts';
import type { Form } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import type { WorkLimit } from '#flow/lint/workLimit.ts';
import type { Brand } from './brand.ts';
import { filesOf } from './checkFiles.ts';
import { type Layers, overlaysAbove, packsOf, pairOf, strayOverlays } from './layers.ts';
import { lintForm } from './lintForm.ts';
import { lockTexts, type NamedText, namedByForm, yesAndNoOf } from './namedTexts.ts';
import { type Attribute, overlayFile } from './overlayFile.ts';
import type { PackFile, ResolvedForm, ResolveTools } from './pack.ts';
import { type CountedPattern, countPatterns } from './patternWork.ts';
import type { Remembered } from './remembered.ts';
import { fillSettings } from './settings.ts';

export interface ResolvedForms {
  readonly forms: { readonly [form: string]: ResolvedForm };
  /** The patterns of each form. */
  readonly patterns: { readonly [form: string]: readonly CountedPattern[] };
  readonly named: readonly NamedText[];
  readonly faults: readonly Fault[];
}

/** A form, and what is wrong with it. */
export interface CheckedForm {
  readonly form: ResolvedForm;
  readonly patterns: readonly CountedPattern[];
  readonly faults: readonly Fault[];
}

/** The forms of all layers with the overlays above them, settings filled in. */
export function resolveForms(
  layers: Layers,
  settings: Brand,
  tools: ResolveTools,
  { work, forms: checked }: { readonly work: WorkLimit; readonly forms: Remembered<CheckedForm> },
): ResolvedForms {
  const forms: { [form: string]: ResolvedForm } = {};
  const patterns: { [form: string]: readonly CountedPattern[] } = {};
  const named: NamedText[] = [];
  const faults: Fault[] = [];
  for (const [depth, pack] of packsOf(layers).entries()) {
    const uis = filesOf(pack, 'forms/', '.ui.json');
    for (const [id, schema] of filesOf(pack, 'forms/', '.schema.json')) {
      const ui = uis.get(id);
      if (!ui) {
        faults.push(fault('unpaired', schema.file, `The form “${id}” has no ui file.`, `Add forms/${id}.ui.json.`));
      } else if (forms[id]) {
        const fix = `Change it by forms/${id}.overlay.json, or give the form another name.`;
        faults.push(fault('replaced', schema.file, `The base has a form “${id}” already.`, fix));
      } else {
        const overlaid = overlayFile(id, pairOf(schema, ui), overlaysAbove(layers, depth, 'forms/', id));
        const pair = filled(overlaid.json, settings);
        const attribute = inPair(overlaid.attribute, schema, ui);
        const {
          form,
          patterns: counted,
          faults: found,
        } = checked.for([schema.file, pair], () => {
          const ofForm = countPatterns(pair);
          return {
            form: { ...pair, hash: tools.sha256(canonicalJson({ schema: pair.schema, ui: pair.ui })) },
            patterns: ofForm.counted,
            faults: lintForm(pair, schema.file, work, ofForm),
          };
        });
        faults.push(...overlaid.faults, ...found.map(attribute));
        const { locked } = overlaid.json as { readonly locked?: Json };
        const said = [namedByForm, yesAndNoOf].flatMap((textsOf) => textsOf(form, schema.file, attribute));
        named.push(...lockTexts(said, locked, depth));
        forms[id] = form;
        patterns[id] = counted;
      }
    }
  }
  for (const { id, file } of strayOverlays(layers, 'forms/', '.schema.json')) {
    const fix = 'Name the file after a form of the base.';
    faults.push(fault('overlay-base', file, `The base has no form “${id}”.`, fix));
  }
  return { forms, patterns, named, faults };
}

/** A place in the pair is one in the overlay, if that made it, or else in one of the two files. */
function inPair(attribute: Attribute, schema: PackFile, ui: PackFile): Attribute {
  return (found) => {
    const made = attribute(found);
    if (made !== found) return made;
    const { file } = found.pointer.startsWith('/ui') ? ui : schema;
    return { ...found, file, pointer: found.pointer.replace(/^\/(?:schema|ui)/, '') };
  };
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
