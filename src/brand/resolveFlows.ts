import type { Fault } from '#base/faults.ts';
import type { Json } from '#base/json.ts';
import { canonicalJson, getOwn, isRecord } from '#base/json.ts';
import { maxFormPatternCost } from '#base/limits.ts';
import { stepKinds } from '#flow/kinds/registry.ts';
import { formShape } from '#flow/language/form.ts';
import { inlineSubflows, outerStep } from '#flow/language/inlineSubflows.ts';
import type { Flow } from '#flow/language/language.ts';
import { services } from '#flow/language/services.ts';
import { checkShape } from '#flow/lint/checkShape.ts';
import { lintFlow } from '#flow/lint/lintFlow.ts';
import type { WorkLimit } from '#flow/lint/workLimit.ts';
import { filesOf } from './checkFiles.ts';
import { type Layers, overlaysAbove, packsOf, strayOverlays } from './layers.ts';
import { lockTexts, type NamedText, namedByFlow } from './namedTexts.ts';
import { type Attribute, overlayFile } from './overlayFile.ts';
import type { Pack, PackFile, ResolvedFlow, ResolvedForm, ResolveTools } from './pack.ts';
import { cheaperPatterns, tooMuchWork } from './patternWork.ts';
import type { Remembered } from './remembered.ts';
import type { ResolvedForms } from './resolveForms.ts';

interface ResolvedFlows {
  readonly flows: { readonly [flow: string]: ResolvedFlow };
  readonly named: readonly NamedText[];
  readonly faults: readonly Fault[];
}

type Forms = { readonly [form: string]: ResolvedForm };

/** A flow as it will be walked, and what is wrong with it. */
interface CheckedFlow {
  readonly resolved: ResolvedFlow;
  readonly faults: readonly Fault[];
}

/** A flow with the overlays above it applied, and the texts that it names. Its faults are those of its shape and of the overlays. */
interface OverlaidFlow {
  readonly flow: Flow | undefined;
  readonly attribute: Attribute;
  readonly named: readonly NamedText[];
  readonly faults: readonly Fault[];
}

/** What is known of the flows of a pack, for its clinics. */
export interface FlowChecks {
  readonly work: WorkLimit;
  readonly overlaid: Remembered<OverlaidFlow>;
  readonly withForms: Remembered<Flow>;
  readonly flows: Remembered<CheckedFlow>;
}

/** A flow of sound shape with the shapes of its forms. */
interface Overlaid {
  readonly flow: Flow;
  readonly file: string;
  readonly attribute: Attribute;
}

/** The flows of all layers with the overlays above them; each linted, and unfolded as it will be walked. */
export function resolveFlows(
  layers: Layers,
  { forms, patterns }: Pick<ResolvedForms, 'forms' | 'patterns'>,
  tools: ResolveTools,
  { work, flows: checked, ...checks }: FlowChecks,
): ResolvedFlows {
  const overlaid = new Map<string, Overlaid>();
  const named: NamedText[] = [];
  const faults: Fault[] = [];
  for (const [depth, pack] of packsOf(layers).entries()) {
    for (const [id, source] of filesOf(pack, 'flows/', '.json')) {
      if (overlaid.has(id)) {
        const fix = `Change it by flows/${id}.overlay.json, or give the flow another name.`;
        faults.push(fault('replaced', source.file, '', `The base has a flow “${id}” already.`, fix));
        continue;
      }
      const overlays = overlaysAbove(layers, depth, 'flows/', id);
      const one = checks.overlaid.for([id, source, ...overlays], () => overlay(id, source, overlays));
      faults.push(...one.faults);
      if (!one.flow) continue;
      named.push(...lockTexts(one.named, one.flow.locked, depth));
      const read = one.flow;
      const used = formsOf(read, forms);
      const flow = checks.withForms.for([read, ...used.flat()], () => {
        const shapes = used.map(([form, of]) => [form, formShape(of)] as const);
        return { ...read, forms: Object.fromEntries(shapes) };
      });
      overlaid.set(id, { flow, file: source.file, attribute: one.attribute });
    }
  }
  for (const { id, file } of strayOverlays(layers, 'flows/', '.json')) {
    const fix = 'Name the file after a flow of the base.';
    faults.push(fault('overlay-base', file, '', `The base has no flow “${id}”.`, fix));
  }
  const all = Object.fromEntries([...overlaid].map(([id, { flow }]) => [id, flow]));
  const flows = [...overlaid].map(([id, one]): [string, ResolvedFlow] => {
    const { resolved, faults: found } = checked.for([one.file, ...withInner(one.flow, all)], () => {
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

function overlay(id: string, source: PackFile, overlays: readonly PackFile[]): OverlaidFlow {
  const { json, attribute, faults } = overlayFile(id, source, overlays);
  const found = checkShape(json, source.file);
  const all = [...faults, ...found.map(attribute)];
  if (found.length > 0) return { flow: undefined, attribute, named: [], faults: all };
  const { $schema: _law, ...flow } = json as unknown as Flow;
  return { flow, attribute, named: namedByFlow(flow, source.file, attribute), faults: all };
}

/** The forms that a flow uses; one that is not there is the linter's to name. */
function formsOf({ steps }: Flow, forms: Forms): readonly (readonly [id: string, form: ResolvedForm])[] {
  const used = new Set(Object.values(steps).flatMap(({ form }) => (form === undefined ? [] : [form])));
  return [...used].flatMap((id) => (forms[id] ? [[id, forms[id]] as const] : []));
}

/**
 * Refuses a flow whose forms each keep to the bound on patterns and exceed it together: a body may hold the answers of all of
 * them. A form that exceeds it alone is told where it is.
 */
function checkPatterns({ steps }: Flow, file: string, patterns: ResolvedForms['patterns']): readonly Fault[] {
  const asked = Object.entries(steps).flatMap(([id, { form, hidden }]) =>
    form === undefined || hidden ? [] : [{ step: outerStep(id), found: getOwn(patterns, form) ?? [] }],
  );
  if (asked.some(({ found }) => tooMuchWork(found))) return [];
  const found = tooMuchWork(asked.flatMap(({ step, found }) => found.map((pattern) => ({ ...pattern, step }))));
  if (!found) return [];
  const { work, heaviest } = found;
  const reason = `The patterns of all forms of this flow cost up to ${work} steps for one body of answers, and ${maxFormPatternCost} are allowed. “${heaviest.step}” asks for the most costly: ${heaviest.pattern}.`;
  return [fault('unsafe-pattern', file, `/steps/${heaviest.step}`, reason, cheaperPatterns)];
}

/**
 * Refuses to make appointments in a flow in which the base makes none: the base asks the safety questions before it does, and
 * locks them; no flow of a brand is known to ask them.
 */
function checkBooking({ flow, file }: Overlaid, base: Pack): readonly Fault[] {
  const original = base.files[`flows/${flow.id}.json`]?.json;
  if (isRecord(original) && bookingSteps(original.steps).length > 0) return [];
  const reason = `“${flow.id}” makes appointments, and the base does not do so there: nothing asks its safety questions before.`;
  const fix = 'Change the booking flow of the base by an overlay.';
  return bookingSteps(flow.steps).map((id) => fault('books-elsewhere', file, `/steps/${id}/service`, reason, fix));
}

/** Ids of the steps that make appointments. */
function bookingSteps(steps: unknown): readonly string[] {
  return Object.entries(isRecord(steps) ? steps : {}).flatMap(([id, step]) =>
    isRecord(step) && typeof step.service === 'string' && getOwn(services, step.service)?.books ? [id] : [],
  );
}

type Flows = { readonly [flow: string]: Flow };

/** A flow and all flows inside of it, each once: what its faults depend on, with the forms that each of them brings. */
function withInner(flow: Flow, flows: Flows): readonly Flow[] {
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
  { flow, file }: Overlaid,
  flows: Flows,
  { validate }: ResolveTools,
  work: WorkLimit,
): readonly Fault[] {
  const faults = lintFlow(flow, { file, kinds: stepKinds, flows, validate, work });
  if (flow.id === id) return faults;
  return [fault('misnamed', file, '/id', `The flow calls itself “${flow.id}”.`, `Call it “${id}”.`), ...faults];
}

function fault(rule: string, file: string, pointer: string, reason: string, fix: string): Fault {
  return { rule, severity: 'error', file, pointer, reason, fix };
}
