import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import { compileCondition } from '#flow/conditions/compileCondition.ts';
import { compileExpression } from '#flow/conditions/compileExpression.ts';
import { compileNames, type Names } from '#flow/conditions/compileNames.ts';
import { jsonOf, type Read, type Scope, type Test } from '#flow/conditions/scope.ts';
import type { FormShape } from '#flow/language/form.ts';
import type { Flow, Step, StepId } from '#flow/language/language.ts';
import { isInputGroup } from '#flow/language/language.ts';
import { type Service, services } from '#flow/language/services.ts';
import { parseStepAddress, type StepAddress } from '#flow/language/stepAddress.ts';
import type { AnswerKey, StepKind, StepSettings } from '#flow/language/stepKind.ts';
import { type PollSchedule, parsePollSchedule } from './pollSchedule.ts';

/** A compiled step: names are resolved and conditions compiled, so that a walk parses nothing. */
export interface CompiledStep {
  readonly id: StepId;
  /** Position in `order`. */
  readonly position: number;
  readonly step: Step;
  readonly kind: StepKind;
  readonly settings: StepSettings;
  readonly answers: { readonly [key: string]: AnswerKey };
  readonly when: Test | undefined;
  /** It protects a patient, so it is part of the flow unless its condition is false. */
  readonly protects: boolean;
  readonly address: StepAddress | undefined;
  /** Position of the next step, or the number of steps if the flow ends. */
  readonly next: number;
  readonly call: CompiledCall | undefined;
}

/** The service call of an `action` or `wait` step. */
interface CompiledCall {
  readonly name: string;
  readonly service: Service;
  readonly input: (scope: Scope) => { readonly [name: string]: Json };
  /** When a `wait` step polls. */
  readonly pollSchedule: PollSchedule | undefined;
  /** Position of the step that each outcome leads to. */
  readonly on: ReadonlyMap<string, number>;
}

/** A compiled flow. `hash` is the content hash, which its runs store as `revision`. */
export interface CompiledFlow {
  readonly flow: Flow;
  readonly hash: string;
  readonly steps: readonly CompiledStep[];
  readonly byId: ReadonlyMap<StepId, CompiledStep>;
  readonly names: Names;
}

/** What a flow refers to but does not contain. */
export interface FlowContext {
  readonly kinds: { readonly [kind: string]: StepKind };
  /** Shapes of the forms; a resolved flow contains them. */
  readonly forms?: { readonly [form: string]: FormShape };
  /** The flows that may be subflows; not needed if subflows are inlined. */
  readonly flows?: { readonly [flow: string]: Flow };
  /** Content hash of the resolved flow; by default the author's revision number. */
  readonly hash?: string;
}

/** Compiles a flow. Throws an Error for an unknown step, an unknown kind or a subflow that was not inlined: the caller must check these first. */
export function compileFlow(flow: Flow, context: FlowContext): CompiledFlow {
  const forms = context.forms ?? flow.forms ?? {};
  const positions = new Map(flow.order.map((id, position) => [id, position]));
  const names = compileNames(flow, {
    positionOf: (id) => positions.get(id),
    mayBeAbsent(id, key) {
      const step = getOwn(flow.steps, id);
      const form = step?.form === undefined ? undefined : getOwn(forms, step.form);
      if (form) return form.conditional?.includes(key) === true;
      return getOwn(getOwn(context.kinds, step?.kind ?? '')?.answers ?? {}, key)?.optional === true;
    },
  });
  const steps = flow.order.map((id, position): CompiledStep => {
    const step = getOwn(flow.steps, id);
    const kind = step && getOwn(context.kinds, step.kind);
    if (!step || !kind || kind.runs === 'subflow')
      throw new Error(`The step ${id} of the flow ${flow.id} was not checked and inlined before compilation.`);
    const form = step.form === undefined ? undefined : getOwn(forms, step.form);
    return {
      id,
      position,
      step,
      kind,
      settings: { options: step.options ?? {}, required: form?.required ?? [] },
      answers: form?.answers ?? kind.answers,
      when: step.hidden ? never : step.when && compileCondition(step.when, names),
      protects: kind.protects === true || step.protects === true,
      address: step.at === undefined ? undefined : parseStepAddress(step.at),
      next: step.end ? flow.order.length : laterPosition(position, step.next, positions),
      call: kind.runs === 'call' ? compileCall(step, kind, names, positions) : undefined,
    };
  });
  return {
    flow,
    hash: context.hash ?? String(flow.revision),
    steps,
    byId: new Map(steps.map((step) => [step.id, step])),
    names,
  };
}

const never: Test = () => false;

/** `next` leads only forward, so every walk ends. */
function laterPosition(position: number, next: StepId | undefined, positions: ReadonlyMap<StepId, number>): number {
  const target = next === undefined ? undefined : positions.get(next);
  return target !== undefined && target > position ? target : position + 1;
}

function compileCall(
  step: Step,
  { polls }: StepKind,
  names: Names,
  positions: ReadonlyMap<string, number>,
): CompiledCall | undefined {
  const service = step.service === undefined ? undefined : getOwn(services, step.service);
  if (step.service === undefined || !service) return undefined;
  const on = new Map<string, number>();
  for (const [outcome, target] of Object.entries(step.on ?? {})) {
    const position = positions.get(target);
    if (position !== undefined) on.set(outcome, position);
  }
  const pollSchedule = polls && parsePollSchedule(step.options ?? {});
  return { name: step.service, service, input: compileInput(step.input ?? {}, names), pollSchedule: pollSchedule, on };
}

/** Compiles the input of a call; missing values are left out. */
function compileInput(inputs: NonNullable<Step['input']>, names: Names): CompiledCall['input'] {
  return readAll(
    Object.entries(inputs).map(([name, input]): readonly [string, Read] => {
      if (!isInputGroup(input)) return [name, compileExpression(input, names)];
      return [name, readAll(Object.entries(input).map(([part, one]) => [part, compileExpression(one, names)]))];
    }),
  );
}

function readAll(readers: readonly (readonly [string, Read])[]) {
  return (scope: Scope): { readonly [name: string]: Json } => {
    const values: { [name: string]: Json } = {};
    for (const [name, read] of readers) {
      const value = jsonOf(read(scope));
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
}
