import { type Fault, faultFactory, parsePointer } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { canonicalJson } from '#base/json.ts';
import { combineFormFiles, type Layers, orphanedOverlays, overlaysAbove, presentLayers } from '#brand/layers.ts';
import { type LocateFault, overlayFile } from '#brand/overlay/overlayFile.ts';
import type { PackFile, ResolvedForm, ResolveTools } from '#brand/pack.ts';
import { filesOf } from '#brand/pack.ts';
import type { ResultCache } from '#brand/resultCache.ts';
import { fillSettings } from '#brand/settings/settings.ts';
import { markLockedTexts, type TextReference, textsOfForm, yesNoTextsOf } from '#brand/texts/textReferences.ts';
import type { Brand, Overlay } from '#contract/brandFiles.d.ts';
import type { Form } from '#flow/language/form.ts';
import type { JsonSchema } from '#flow/language/stepKind.ts';
import type { WorkLimit } from '#flow/lint/workLimit.ts';
import { lintForm } from './lintForm.ts';
import { type MeasuredPattern, measurePatterns } from './patternCost.ts';

/** The forms of a pack with what the checks of flows and texts need of them. */
export interface ResolvedForms {
  readonly forms: { readonly [form: string]: ResolvedForm };
  /** The patterns of each form. */
  readonly patterns: { readonly [form: string]: readonly MeasuredPattern[] };
  readonly named: readonly TextReference[];
  readonly faults: readonly Fault[];
}

/** A resolved form and its faults. */
export interface CheckedForm {
  readonly form: ResolvedForm;
  readonly patterns: readonly MeasuredPattern[];
  readonly faults: readonly Fault[];
}

/** Resolves the forms of all layers: applies overlays, fills in settings and lints the result. */
export function resolveForms(
  layers: Layers,
  settings: Brand,
  tools: ResolveTools,
  { work, forms: checked }: { readonly work: WorkLimit; readonly forms: ResultCache<CheckedForm> },
): ResolvedForms {
  const forms: { [form: string]: ResolvedForm } = {};
  const patterns: { [form: string]: readonly MeasuredPattern[] } = {};
  const named: TextReference[] = [];
  const faults: Fault[] = [];
  for (const [depth, pack] of presentLayers(layers).entries()) {
    const uis = filesOf(pack, 'forms/', '.ui.json');
    for (const [id, schema] of filesOf(pack, 'forms/', '.schema.json')) {
      const ui = uis.get(id);
      if (!ui) {
        faults.push(
          faultFactory(schema.file)('unpaired', '', `The form “${id}” has no ui file.`, `Add forms/${id}.ui.json.`),
        );
      } else if (forms[id]) {
        const fix = `Change it with forms/${id}.overlay.json, or give the form another name.`;
        faults.push(faultFactory(schema.file)('replaced', '', `The base already has a form “${id}”.`, fix));
      } else {
        const written = overlayForm(id, [schema, ui], overlaysAbove(layers, depth, 'forms/', id), tools);
        const { locate } = written;
        const pair = fillForm(written.json, settings);
        const {
          form,
          patterns: measured,
          faults: found,
        } = checked.getOrCompute([schema.file, pair], () => {
          const ofForm = measurePatterns(pair);
          return {
            form: { ...pair, hash: tools.sha256(canonicalJson({ schema: pair.schema, ui: pair.ui })) },
            patterns: ofForm.measured,
            faults: [...checkFilledForm(pair, schema.file, tools), ...lintForm(pair, schema.file, work, ofForm)],
          };
        });
        faults.push(...written.faults, ...found.map(locate));
        const { locked } = written.json as { readonly locked?: Json };
        const texts = [textsOfForm, yesNoTextsOf].flatMap((textsOf) => textsOf(form, schema.file, locate));
        named.push(...markLockedTexts(texts, locked, depth));
        forms[id] = form;
        patterns[id] = measured;
      }
    }
  }
  for (const { id, file } of orphanedOverlays(layers, 'forms/', '.schema.json')) {
    const fix = 'Use the id of a form of the base as the file name.';
    faults.push(faultFactory(file)('overlay-base', '', `The base has no form “${id}”.`, fix));
  }
  return { forms, patterns, named, faults };
}

/** A combined form with the faults of its overlays. */
interface FormWithOverlays {
  readonly json: Json;
  readonly locate: LocateFault;
  readonly faults: readonly Fault[];
}

/**
 * Applies overlays to a form and checks the result against the schemas of its two files, because an overlay can add what a file must not
 * contain. Returns the form without overlays if the result violates a schema.
 */
function overlayForm(
  id: string,
  [schema, ui]: readonly [schema: PackFile, ui: PackFile],
  overlays: readonly PackFile[],
  tools: Pick<ResolveTools, 'validate'>,
): FormWithOverlays {
  const files = combineFormFiles(schema, ui);
  const { json, faults, locate: locateOverlay } = overlayFile(id, files, overlays);
  const locate = locateInFormFiles(locateOverlay, schema, ui);
  // checkFiles has checked the two files.
  const violations = overlays.length === 0 ? [] : violationsOf(json, schema.file, tools);
  if (violations.length === 0) return { json, locate, faults };
  const located = violations.map((found) => {
    const moved = locate(found);
    const isInOverlay = overlays.some(({ file }) => file === moved.file);
    return isInOverlay ? moved : locateByContainer(found, overlays);
  });
  return {
    json: files.json,
    locate: locateInFormFiles((fault) => fault, schema, ui),
    faults: [...faults, ...located],
  };
}

/** Moves a fault of a combined form to the last overlay operation inside the faulty part, such as one that removes a required key. */
function locateByContainer(found: Fault, overlays: readonly PackFile[]): Fault {
  const container = parsePointer(found.pointer);
  const reason = `${found.reason} (In the merged file at ${found.pointer}.)`;
  for (const { file, json } of overlays.toReversed()) {
    const { ops } = json as unknown as Overlay;
    const op = ops.findLastIndex(({ path }) => container.every((key, i) => path.split('.')[i] === key));
    if (op >= 0) return { ...found, file, pointer: `/ops/${op}`, reason };
  }
  return { ...found, file: overlays.at(-1)?.file ?? found.file, pointer: '', reason };
}

/** Checks both parts of a combined form against `form.schema.json` and `form-ui.schema.json`. Pointers begin with /schema or /ui. */
function violationsOf(form: Json, file: string, { validate }: Pick<ResolveTools, 'validate'>): readonly Fault[] {
  const parts = form as { readonly [part: string]: Json };
  return (['schema', 'ui'] as const).flatMap((part) =>
    validate(part === 'schema' ? 'form' : 'form-ui', parts[part]).map((violation): Fault => {
      const pointer = `/${part}${violation.pointer}`;
      return { rule: 'schema', severity: 'error', ...violation, file, pointer };
    }),
  );
}

/** The conditions of a field, which a setting that is on or off may replace. */
const visibility = /\/ui:options\/(?:when|requiredWhen)(?:\/|$)/;

/** Checks the form again with settings in place of `$config`, so that no setting adds what a form must not contain. */
function checkFilledForm(form: Form, file: string, tools: Pick<ResolveTools, 'validate'>): readonly Fault[] {
  return violationsOf(form as unknown as Json, file, tools)
    .filter(({ pointer }) => !visibility.test(pointer))
    .map((found) => ({ ...found, reason: `${found.reason} (With the settings of the brand.)` }));
}

/** Moves a fault of a combined form to the overlay that caused it, or to the schema or ui file. */
function locateInFormFiles(locate: LocateFault, schema: PackFile, ui: PackFile): LocateFault {
  return (found) => {
    const located = locate(found);
    if (located !== found) return located;
    const { file } = found.pointer.startsWith('/ui') ? ui : schema;
    return { ...found, file, pointer: found.pointer.replace(/^\/(?:schema|ui)/, '') };
  };
}

/** Fills settings into a combined form, and removes `$schema`, which only editors need. */
function fillForm(pair: Json, settings: Brand): Form {
  const { schema, ui } = fillSettings(pair, settings as unknown as Json) as { schema: JsonSchema; ui: JsonSchema };
  const { $schema: _schema, ...rules } = schema;
  const { $schema: _uiSchema, ...uiRules } = ui;
  return { schema: rules, ui: uiRules };
}
