import type { Json } from '#base/json.ts';
import { equalJson } from '#base/json.ts';
import type { Run, RunFacts, StepAnswers, StepId } from '#flow/language/language.ts';
import { textKey } from '#flow/language/textKeys.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import { createReader } from '#flow/walk/createReader.ts';
import { startRun } from '#flow/walk/startRun.ts';
import { type Effect, type FlowEvent, transition } from '#flow/walk/transition.ts';
import { type Walk, walk } from '#flow/walk/walk.ts';

/** What a rehearsal is handed: the surroundings of the visit, and how a message key reads with answers filled in. */
export interface FlowTestSetup {
  readonly surroundings: RunFacts;
  say(key: string, read: (reference: string) => Json | undefined): string;
  /** Told of the flow as it stands after each event. */
  watch?(run: Run, walked: Walk): void;
}

/** What went otherwise than a test says; `station` counts from 0. */
export interface FlowTestFailure {
  readonly station: number;
  readonly reason: string;
}

/** Plays one test on a flow, services stubbed by its outcomes. Stops at the first station that is not the one expected. */
export function runFlowTest(
  compiled: CompiledFlow,
  { way }: FlowTest,
  stage: FlowTestSetup,
): readonly FlowTestFailure[] {
  const misses: FlowTestFailure[] = [];
  let run = startRun(compiled, { id: 'test', brand: 'test' }, stage.surroundings);
  let effects: readonly Effect[] = [];
  const see = () => stage.watch?.(run, walk(compiled, run, stage.surroundings));
  see();
  for (const [station, expected] of way.entries()) {
    if (run.at !== expected.at) {
      misses.push({ station, reason: `The visitor is at “${run.at}” and not at “${expected.at}”.` });
      return misses;
    }
    for (const reason of unmetExpectations(compiled, run, expected, effects, stage)) misses.push({ station, reason });
    const last = station === way.length - 1;
    for (const event of eventsOf(expected, last)) {
      const before = run;
      const after = transition(compiled, run, event, stage.surroundings);
      [run, effects] = [after.run, after.effects];
      if (run === before && event.type === 'outcome') {
        misses.push({ station, reason: `Nothing came of ${JSON.stringify(event)}.` });
      }
      see();
    }
  }
  return misses;
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
  stage: FlowTestSetup,
): readonly string[] {
  const reasons: string[] = [];
  if (says !== undefined) {
    const read = createReader(compiled, walk(compiled, run, stage.surroundings), run.at);
    const { title, intro } = compiled.byId.get(run.at)?.step ?? {};
    const { context } = stage.surroundings;
    const keys = [title, intro].flatMap((key) => (key === undefined ? [] : textKey(key, context)));
    const words = keys.map((key) => stage.say(key, read)).join('\n');
    if (!words.includes(says)) reasons.push(`It says “${words}”, without “${says}”.`);
  }
  const call = effects.find((effect) => effect.type === 'call' || effect.type === 'poll');
  for (const [name, value] of Object.entries(given ?? {})) {
    const actual = call?.input[name];
    if (!equalJson(actual, value)) {
      reasons.push(`The service is given ${JSON.stringify(actual)} as “${name}” and not ${JSON.stringify(value)}.`);
    }
  }
  const way = effects.find((effect) => effect.type === 'leave')?.way;
  const left = way?.to === 'portal' ? way.path : way?.url;
  if (leaves !== undefined && left !== leaves)
    reasons.push(`It leaves for “${left ?? 'nowhere'}” and not for “${leaves}”.`);
  return reasons;
}

/** `<flow>.test.json`: how a flow is to go, for people who change it in JSON. `schemas/flow-test.schema.json` is its law. */
export interface FlowTests {
  readonly flow: string;
  /** The date of the visitor's calendar, YYYY-MM-DD; time stands still in a test. */
  readonly today: string;
  readonly tests: readonly FlowTest[];
}

/** One visit: what surrounds it, and the stations that it comes to in this order. */
export interface FlowTest {
  readonly name: string;
  readonly context?: { readonly [name: string]: Json };
  readonly way: readonly ExpectedStep[];
}

/** What is expected at one step, and what is done there. Without an act the visitor goes on, at the last station stays. */
export interface ExpectedStep {
  readonly at: StepId;
  /** Words that the title or introduction holds, answers filled in. */
  readonly says?: string;
  /** What the service is given, or a part of it. */
  readonly given?: { readonly [name: string]: Json };
  /** Address that the step leaves for. */
  readonly leaves?: string;
  readonly answer?: StepAnswers;
  /** What the stubbed service comes to: an outcome, for a wait step also `pending`. */
  readonly outcome?: string;
  readonly values?: StepAnswers;
  readonly go?: 'back' | { readonly to: StepId };
}

/** How much of a flow its tests came past. */
export interface Coverage {
  readonly steps: readonly string[];
  readonly missedSteps: readonly string[];
  /** The `when` of steps and the named conditions, each wanted true once and once not: two verdicts a condition. */
  readonly verdicts: number;
  readonly missedVerdicts: readonly string[];
}

/** Watches rehearsals of one flow and says what they came past. */
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
