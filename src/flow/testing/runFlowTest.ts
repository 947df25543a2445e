import type { Json } from '#base/json.ts';
import { equalJson } from '#base/json.ts';
import type { Run, RunFacts, StepAnswers, StepId } from '#flow/language/language.ts';
import { textKey } from '#flow/language/textKeys.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import { createReader } from '#flow/walk/createReader.ts';
import { outcomeOf } from '#flow/walk/outcomeOf.ts';
import { startRun } from '#flow/walk/startRun.ts';
import { type Effect, type FlowEvent, transition } from '#flow/walk/transition.ts';
import { type Walk, walk } from '#flow/walk/walk.ts';

/** The facts of the visit, and the function that translates a message key and fills in answers. */
export interface FlowTestSetup {
  readonly runFacts: RunFacts;
  translate(key: string, read: (reference: string) => Json | undefined): string;
  /** Receives the flow after each event. */
  watch?(run: Run, walked: Walk): void;
}

/** A difference from a test; `station` is the index of the expected step. */
export interface FlowTestFailure {
  readonly station: number;
  readonly reason: string;
}

/** Runs one test of a flow, with services replaced by the outcomes of the test. Stops at the first step that is not the expected one. */
export function runFlowTest(
  compiled: CompiledFlow,
  { way, leadsTo }: FlowTest,
  setup: FlowTestSetup,
): readonly FlowTestFailure[] {
  const failures: FlowTestFailure[] = [];
  let run = startRun(compiled, { id: 'test', brand: 'test' }, setup.runFacts);
  let effects: readonly Effect[] = [];
  const recordStep = () => setup.watch?.(run, walk(compiled, run, setup.runFacts));
  recordStep();
  for (const [station, expected] of way.entries()) {
    if (run.at !== expected.at) {
      failures.push({ station, reason: `Expected step “${expected.at}”, got “${run.at}”.` });
      return failures;
    }
    for (const reason of unmetExpectations(compiled, run, expected, effects, setup)) failures.push({ station, reason });
    const last = station === way.length - 1;
    for (const event of eventsOf(expected, last)) {
      const before = run;
      const after = transition(compiled, run, event, setup.runFacts);
      [run, effects] = [after.run, after.effects];
      if (run === before && event.type === 'outcome') {
        failures.push({ station, reason: `The event ${JSON.stringify(event)} changed nothing.` });
      }
      recordStep();
    }
  }
  if (leadsTo) {
    const { asks: _asks, ...reached } = outcomeOf(compiled, walk(compiled, run, setup.runFacts));
    if (!equalJson({ ...reached }, leadsTo)) {
      const reason = `Expected the outcome ${JSON.stringify(leadsTo)}, got ${JSON.stringify(reached)}.`;
      failures.push({ station: way.length - 1, reason });
    }
  }
  return failures;
}

function eventsOf({ at, answer, outcome, values, go }: ExpectedStep, last: boolean): readonly FlowEvent[] {
  if (outcome !== undefined) return [{ type: 'outcome', step: at, outcome, ...(values && { values }) }];
  if (go === 'back') return [{ type: 'back' }];
  if (go) return [{ type: 'goto', step: go.to }];
  if (answer) return [{ type: 'answer', step: at, values: answer }, { type: 'next' }];
  return last ? [] : [{ type: 'next' }];
}

function unmetExpectations(
  compiled: CompiledFlow,
  run: Run,
  { says, given, leaves }: ExpectedStep,
  effects: readonly Effect[],
  setup: FlowTestSetup,
): readonly string[] {
  const reasons: string[] = [];
  if (says !== undefined) {
    const read = createReader(compiled, walk(compiled, run, setup.runFacts), run.at);
    const { title, intro } = compiled.byId.get(run.at)?.step ?? {};
    const { context } = setup.runFacts;
    const keys = [title, intro].flatMap((key) => (key === undefined ? [] : textKey(key, context)));
    const words = keys.map((key) => setup.translate(key, read)).join('\n');
    if (!words.includes(says)) reasons.push(`The text “${words}” does not contain “${says}”.`);
  }
  const call = effects.find((effect) => effect.type === 'call' || effect.type === 'poll');
  for (const [name, value] of Object.entries(given ?? {})) {
    const actual = call?.input[name];
    if (!equalJson(actual, value)) {
      reasons.push(`Input “${name}” of the service: expected ${JSON.stringify(value)}, got ${JSON.stringify(actual)}.`);
    }
  }
  const link = effects.find((effect) => effect.type === 'leave')?.link;
  const left = link?.to === 'portal' ? link.path : link?.url;
  if (leaves !== undefined && left !== leaves)
    reasons.push(`Expected the link “${leaves}”, but the step opens ${left === undefined ? 'no link' : `“${left}”`}.`);
  return reasons;
}

/** One test of a file `<flow>.test.json` (schemas/flow-test.schema.json): the facts of a visit, and the steps that it visits in this order (`way`). */
export interface FlowTest {
  readonly name: string;
  readonly context?: { readonly [name: string]: Json };
  /** Expected outcome of the questionnaires at the end. */
  readonly leadsTo?: { readonly [name: string]: Json };
  readonly way: readonly ExpectedStep[];
}

/** What a test expects at one step, and what the visitor does there: by default continues, at the last step stays. */
export interface ExpectedStep {
  readonly at: StepId;
  /** Text that title or introduction contain, with answers filled in. */
  readonly says?: string;
  /** Expected input of the service, or a part of it. */
  readonly given?: { readonly [name: string]: Json };
  /** Expected link that the step leaves for. */
  readonly leaves?: string;
  readonly answer?: StepAnswers;
  /** Outcome of the stubbed service; for a wait step also `pending`. */
  readonly outcome?: string;
  readonly values?: StepAnswers;
  readonly go?: 'back' | { readonly to: StepId };
}

/** Which steps and verdicts of a flow its tests covered. */
export interface Coverage {
  readonly steps: readonly string[];
  readonly missedSteps: readonly string[];
  /** Two for each `when` and each named condition: true and not true. */
  readonly verdicts: number;
  readonly missedVerdicts: readonly string[];
}

/** Measures the coverage of one flow while its tests run. */
export function coverageOf(compiled: CompiledFlow): { watch(run: Run, walked: Walk): void; result(): Coverage } {
  const { flow, steps, names } = compiled;
  const visible = steps.filter(({ step }) => !step.hidden);
  const conditions = [
    ...visible.flatMap(({ id, when }) => (when ? [{ name: `steps.${id}.when`, test: when }] : [])),
    ...Object.keys(flow.conditions ?? {}).flatMap((name) => {
      const test = names.condition(name);
      return test ? [{ name: `conditions.${name}`, test }] : [];
    }),
  ];
  const wanted = conditions.flatMap(({ name }) => [`${name} true`, `${name} not true`]);
  const seen = new Set<string>();
  return {
    watch(run, { scope }) {
      seen.add(run.at);
      for (const { name, test } of conditions) seen.add(`${name} ${test(scope) === true ? 'true' : 'not true'}`);
    },
    result: () => ({
      steps: visible.map(({ id }) => id),
      missedSteps: visible.map(({ id }) => id).filter((id) => !seen.has(id)),
      verdicts: wanted.length,
      missedVerdicts: wanted.filter((verdict) => !seen.has(verdict)),
    }),
  };
}
