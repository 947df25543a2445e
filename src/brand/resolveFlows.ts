import { checkShape } from '#flow/checkShape.ts';
import { type FormShape, formShape } from '#flow/form.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import type { Fault, Flow, Json } from '#flow/language.ts';
import { lintFlow } from '#flow/lintFlow.ts';
import { canonicalJson } from './canonicalJson.ts';
import { filesOf } from './checkFiles.ts';
import { overlayFile } from './overlayFile.ts';
import type { Pack, ResolvedFlow, ResolvedForm, ResolveTools } from './pack.ts';

export interface ResolvedFlows {
  readonly flows: { readonly [flow: string]: ResolvedFlow };
  readonly faults: readonly Fault[];
}

type Forms = { readonly [form: string]: ResolvedForm };

/** The journeys of the base with the brand's overlays, and the brand's own; each checked and linted as it will be walked. */
export function resolveFlows(base: Pack, brand: Pack, forms: Forms, tools: ResolveTools): ResolvedFlows {
  const flows: { [flow: string]: ResolvedFlow } = {};
  const faults: Fault[] = [];
  const overlays = filesOf(brand, 'flows/', '.overlay.json');
  for (const pack of [base, brand]) {
    for (const [id, file] of filesOf(pack, 'flows/', '.json')) {
      if (pack === brand && flows[id]) {
        const fix = `Change it by flows/${id}.overlay.json, or give the journey another name.`;
        faults.push(fault('replaced', file.file, `The base has a journey “${id}” already.`, fix));
        continue;
      }
      const overlaid = overlayFile(id, file, pack === base ? overlays.get(id) : undefined);
      const { flow, found } = checked(id, overlaid.json, file.file, forms, tools);
      faults.push(...overlaid.faults, ...found.map(overlaid.attribute));
      if (flow) flows[id] = { flow, hash: tools.sha256(canonicalJson(flow as unknown as Json)) };
    }
  }
  for (const [id, { file }] of overlays) {
    if (!flows[id])
      faults.push(
        fault('overlay-base', file, `The base has no journey “${id}”.`, 'Name the file after one of the base.'),
      );
  }
  return { flows, faults };
}

function checked(id: string, json: Json, file: string, forms: Forms, { validate }: ResolveTools) {
  const found = checkShape(json, file);
  if (found.length > 0) return { flow: undefined, found };
  const { $schema: _law, ...read } = json as unknown as Flow;
  const used = Object.values(read.steps).flatMap(({ form }) => (form !== undefined && forms[form] ? [form] : []));
  const shapes = Object.fromEntries(
    used.map((form): [string, FormShape] => [form, formShape(forms[form] as ResolvedForm)]),
  );
  const flow: Flow = { ...read, forms: shapes };
  const misnamed =
    flow.id === id
      ? []
      : [{ ...fault('misnamed', file, `The journey calls itself “${flow.id}”.`, `Call it “${id}”.`), pointer: '/id' }];
  return { flow, found: [...misnamed, ...lintFlow(flow, { file, kinds: stepKinds, validate })] };
}

function fault(rule: string, file: string, reason: string, fix: string): Fault {
  return { rule, severity: 'error', file, pointer: '', reason, fix };
}
