import { checkShape } from '#flow/checkShape.ts';
import { type FormShape, formShape } from '#flow/form.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Fault, Flow, Json } from '#flow/language.ts';
import { lintFlow } from '#flow/lintFlow.ts';
import { canonicalJson } from './canonicalJson.ts';
import { filesOf } from './checkFiles.ts';
import { type Layers, overlaysAbove, packsOf, strayOverlays } from './layers.ts';
import { type NamedText, namedByFlow } from './namedTexts.ts';
import { overlayFile } from './overlayFile.ts';
import type { ResolvedFlow, ResolvedForm, ResolveTools } from './pack.ts';

export interface ResolvedFlows {
  readonly flows: { readonly [flow: string]: ResolvedFlow };
  readonly named: readonly NamedText[];
  readonly faults: readonly Fault[];
}

type Forms = { readonly [form: string]: ResolvedForm };

/** The journeys of all layers with the overlays above them; each checked and linted as it will be walked. */
export function resolveFlows(layers: Layers, forms: Forms, tools: ResolveTools): ResolvedFlows {
  const flows: { [flow: string]: ResolvedFlow } = {};
  const named: NamedText[] = [];
  const faults: Fault[] = [];
  for (const [depth, pack] of packsOf(layers).entries()) {
    for (const [id, source] of filesOf(pack, 'flows/', '.json')) {
      if (flows[id]) {
        const fix = `Change it by flows/${id}.overlay.json, or give the journey another name.`;
        faults.push(fault('replaced', source.file, '', `The base has a journey “${id}” already.`, fix));
        continue;
      }
      const overlays = overlaysAbove(layers, depth, 'flows/', id);
      const { json, attribute, ...overlaid } = overlayFile(id, source, overlays);
      const { flow, found } = checked(id, json, source.file, forms, tools);
      faults.push(...overlaid.faults, ...found.map(attribute));
      if (!flow) continue;
      named.push(...namedByFlow(flow, source.file, attribute));
      flows[id] = { flow, hash: tools.sha256(canonicalJson(flow as unknown as Json)) };
    }
  }
  for (const { id, file } of strayOverlays(layers, 'flows/', '.json')) {
    const fix = 'Name the file after a journey of the base.';
    faults.push(fault('overlay-base', file, '', `The base has no journey “${id}”.`, fix));
  }
  return { flows, named, faults };
}

function checked(id: string, json: Json, file: string, forms: Forms, { validate }: ResolveTools) {
  const found = checkShape(json, file);
  if (found.length > 0) return { flow: undefined, found };
  const { $schema: _law, ...read } = json as unknown as Flow;
  const flow: Flow = { ...read, forms: shapesOf(read, forms) };
  const faults = lintFlow(flow, { file, kinds: stepKinds, validate });
  if (flow.id === id) return { flow, found: faults };
  return {
    flow,
    found: [fault('misnamed', file, '/id', `The journey calls itself “${flow.id}”.`, `Call it “${id}”.`), ...faults],
  };
}

/** The shapes of the forms that a journey uses; one that is not there is the linter's to name. */
function shapesOf({ steps }: Flow, forms: Forms): { readonly [form: string]: FormShape } {
  const used = Object.values(steps).flatMap(({ form }) => (form === undefined ? [] : [form]));
  return Object.fromEntries(used.flatMap((id) => (forms[id] ? [[id, formShape(forms[id])]] : [])));
}

function fault(rule: string, file: string, pointer: string, reason: string, fix: string): Fault {
  return { rule, severity: 'error', file, pointer, reason, fix };
}
