import { type Fault, faultFactory } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { canonicalJson, getOwn, isRecord } from '#base/json.ts';
import { maxFormPatternCost } from '#base/limits.ts';
import { excessiveCostFix, findExcessiveCost } from '#brand/forms/patternCost.ts';
import type { ResolvedForms } from '#brand/forms/resolveForms.ts';
import { type LocateFault, overlayFile } from '#brand/overlay/overlayFile.ts';
import { markLockedTexts, type TextReference, textsOfFlow } from '#brand/texts/textReferences.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import { formShape } from '#flow/language/form.ts';
import { inlineSubflows, outerStep } from '#flow/language/inlineSubflows.ts';
import type { Flow } from '#flow/language/language.ts';
import { services } from '#flow/language/services.ts';
import { checkShape } from '#flow/lint/checkShape.ts';
import { lintFlow } from '#flow/lint/lintFlow.ts';
import type { WorkLimit } from '#flow/lint/workLimit.ts';
import { type Layers, orphanedOverlays, overlaysAbove, presentLayers } from './layers.ts';
import type { Pack, PackFile, ResolvedFlow, ResolvedForm, ResolveTools } from './pack.ts';
import { filesOf } from './pack.ts';
import type { ResultCache } from './resultCache.ts';

interface ResolvedFlows {
  readonly flows: { readonly [flow: string]: ResolvedFlow };
  readonly named: readonly TextReference[];
  readonly faults: readonly Fault[];
}

type Forms = { readonly [form: string]: ResolvedForm };

/** A resolved flow and its faults. */
interface CheckedFlow {
  readonly resolved: ResolvedFlow;
  readonly faults: readonly Fault[];
}

/** A flow with overlays applied and its text references, with the faults of its shape and of the overlays. `flow` is undefined if its shape is wrong. */
interface FlowWithOverlays {
  readonly flow: Flow | undefined;
  readonly attribute: LocateFault;
  readonly named: readonly TextReference[];
  readonly faults: readonly Fault[];
}

/** Results for the flows of a pack, which its clinics share. */
export interface FlowCaches {
  readonly work: WorkLimit;
  readonly overlaid: ResultCache<FlowWithOverlays>;
  readonly withForms: ResultCache<Flow>;
  readonly flows: ResultCache<CheckedFlow>;
}

/** A flow of correct shape with the fields of its forms. */
interface LocatedFlow {
  readonly flow: Flow;
  readonly file: string;
  readonly attribute: LocateFault;
}

/** Resolves the flows of all layers: applies overlays, inlines subflows and lints the result. */
export function resolveFlows(
  layers: Layers,
  { forms, patterns }: Pick<ResolvedForms, 'forms' | 'patterns'>,
  tools: ResolveTools,
  { work, flows: checked, ...checks }: FlowCaches,
): ResolvedFlows {
  const overlaid = new Map<string, LocatedFlow>();
  const named: TextReference[] = [];
  const faults: Fault[] = [];
  for (const [depth, pack] of presentLayers(layers).entries()) {
    for (const [id, source] of filesOf(pack, 'flows/', '.json')) {
      if (overlaid.has(id)) {
        const fix = `Change it with flows/${id}.overlay.json, or give the flow another name.`;
        faults.push(faultFactory(source.file)('replaced', '', `The base already has a flow “${id}”.`, fix));
        continue;
      }
      const overlays = overlaysAbove(layers, depth, 'flows/', id);
      const one = checks.overlaid.getOrCompute([id, source, ...overlays], () => applyOverlays(id, source, overlays));
      faults.push(...one.faults);
      if (!one.flow) continue;
      named.push(...markLockedTexts(one.named, one.flow.locked, depth));
      const read = one.flow;
      const used = formsOf(read, forms);
      const flow = checks.withForms.getOrCompute([read, ...used.flat()], () => {
        const shapes = used.map(([form, of]) => [form, formShape(of)] as const);
        return { ...read, forms: Object.fromEntries(shapes) };
      });
      overlaid.set(id, { flow, file: source.file, attribute: one.attribute });
    }
  }
  for (const { id, file } of orphanedOverlays(layers, 'flows/', '.json')) {
    const fix = 'Use the id of a flow of the base as the file name.';
    faults.push(faultFactory(file)('overlay-base', '', `The base has no flow “${id}”.`, fix));
  }
  const all = Object.fromEntries([...overlaid].map(([id, { flow }]) => [id, flow]));
  const flows = [...overlaid].map(([id, one]): [string, ResolvedFlow] => {
    const { resolved, faults: found } = checked.getOrCompute([one.file, ...withSubflows(one.flow, all)], () => {
      const flow = inlineSubflows(one.flow, all);
      const hash = tools.sha256(canonicalJson(flow as unknown as Json));
      return { resolved: { flow, hash }, faults: lint(id, one, all, tools, work) };
    });
    const more = [...checkPatterns(resolved.flow, one.file, patterns), ...checkBooking(one, layers[0])];
    faults.push(...[...found, ...more].map(one.attribute));
    return [id, resolved];
  });
  return { flows: Object.fromEntries(flows), named, faults };
}

function applyOverlays(id: string, source: PackFile, overlays: readonly PackFile[]): FlowWithOverlays {
  const { json, locate: attribute, faults } = overlayFile(id, source, overlays);
  const found = checkShape(json, source.file);
  const all = [...faults, ...found.map(attribute)];
  if (found.length > 0) return { flow: undefined, attribute, named: [], faults: all };
  const { $schema: _schema, ...flow } = json as unknown as Flow;
  return { flow, attribute, named: textsOfFlow(flow, source.file, attribute), faults: all };
}

/** The steps of a flow that have a form. */
function formSteps({ steps }: Flow): readonly { id: string; form: string; hidden: boolean }[] {
  return Object.entries(steps).flatMap(([id, { form, hidden = false }]) =>
    form === undefined ? [] : [{ id, form, hidden }],
  );
}

/** The forms of a flow, each once. The linter reports unknown forms. */
function formsOf(flow: Flow, forms: Forms): readonly (readonly [id: string, form: ResolvedForm])[] {
  const used = new Set(formSteps(flow).map(({ form }) => form));
  return [...used].flatMap((id) => (forms[id] ? [[id, forms[id]] as const] : []));
}

/**
 * Refuses a flow if the patterns of all its forms together exceed the cost limit, because one body can contain the answers of all forms.
 * A single form that exceeds the limit is reported for that form.
 */
function checkPatterns(flow: Flow, file: string, patterns: ResolvedForms['patterns']): readonly Fault[] {
  const asked = formSteps(flow).flatMap(({ id, form, hidden }) =>
    hidden ? [] : [{ step: outerStep(id), found: getOwn(patterns, form) ?? [] }],
  );
  if (asked.some(({ found }) => findExcessiveCost(found))) return [];
  const found = findExcessiveCost(asked.flatMap(({ step, found }) => found.map((pattern) => ({ ...pattern, step }))));
  if (!found) return [];
  const { totalCost, heaviest } = found;
  const reason = `The patterns of all forms of this flow take up to ${totalCost} steps for one body of answers; the limit is ${maxFormPatternCost}. “${heaviest.step}” has the most expensive pattern: ${heaviest.pattern}.`;
  return [faultFactory(file)('unsafe-pattern', `/steps/${heaviest.step}`, reason, excessiveCostFix)];
}

/**
 * Refuses a flow that makes appointments if the flow of the base with that id makes none. The base locks its safety questions before
 * booking; a flow of a brand may lack them.
 */
function checkBooking({ flow, file }: LocatedFlow, base: Pack): readonly Fault[] {
  const original = base.files[`flows/${flow.id}.json`]?.json;
  if (isRecord(original) && bookingSteps(original.steps).length > 0) return [];
  const reason = `“${flow.id}” makes appointments without the safety questions of the base.`;
  const fix = 'Change the booking flow of the base with an overlay.';
  return bookingSteps(flow.steps).map((id) =>
    faultFactory(file)('books-elsewhere', `/steps/${id}/service`, reason, fix),
  );
}

/** Ids of the steps that make appointments. */
function bookingSteps(steps: unknown): readonly string[] {
  return Object.entries(isRecord(steps) ? steps : {}).flatMap(([id, step]) =>
    isRecord(step) && typeof step.service === 'string' && getOwn(services, step.service)?.books ? [id] : [],
  );
}

type Flows = { readonly [flow: string]: Flow };

/** A flow and all its subflows, each once. Its faults depend on these. */
function withSubflows(flow: Flow, flows: Flows): readonly Flow[] {
  const found = new Set([flow]);
  for (const { steps } of found) {
    for (const { subflow } of Object.values(steps)) {
      const inner = subflow === undefined ? undefined : getOwn(flows, subflow);
      if (inner) found.add(inner);
    }
  }
  return [...found];
}

function lint(
  id: string,
  { flow, file }: LocatedFlow,
  flows: Flows,
  { validate }: ResolveTools,
  work: WorkLimit,
): readonly Fault[] {
  const faults = lintFlow(flow, { file, kinds: stepKinds, flows, validate, work });
  if (flow.id === id) return faults;
  return [
    faultFactory(file)('misnamed', '/id', `The id “${flow.id}” differs from the file name “${id}”.`, `Write “${id}”.`),
    ...faults,
  ];
}
