import { stepKinds } from '#flow/kinds/registry.ts';
import type { FormShape } from '#flow/language/form.ts';
import type { Condition, Flow, Run, RunFacts, Step } from '#flow/language/language.ts';
import { compileFlow } from '#flow/walk/compileFlow.ts';
import { startRun } from '#flow/walk/startRun.ts';
import { type FlowEvent, transition } from '#flow/walk/transition.ts';

const length = 40;
const idOf = (position: number) => `step-${position}`;

/** Shapes of the forms of the flow. */
const forms: { readonly [form: string]: FormShape } = {
  page: {
    answers: { choice: { type: 'string' }, score: { type: 'number' } },
    required: ['choice'],
  },
};

/** Three of four steps have a condition: a comparison, a nested one, or a named one over a computed value. */
function whenOf(position: number): Condition | undefined {
  const field = (back: number) => `${idOf(Math.max(0, position - back))}.choice`;
  if (position === 0 || position % 4 === 0) return undefined;
  if (position % 4 === 1) return { field: field(1), op: 'is', value: 'yes' };
  if (position % 4 === 2) {
    const either: Condition = {
      any: [
        { field: field(1), op: 'in', value: ['yes', 'perhaps'] },
        { var: 'context.kiosk', op: 'is', value: true },
      ],
    };
    return { all: [either, { not: { field: field(2), op: 'is', value: 'never' } }] };
  }
  return { use: 'high-score' };
}

/** Returns a flow of form steps, three quarters of them with conditions. */
function formSteps(count: number): Flow {
  const steps = Array.from({ length: count }, (_, position): [string, Step] => {
    const when = whenOf(position);
    return [idOf(position), { kind: 'form', form: 'page', at: idOf(position), ...(when && { when }) }];
  });
  return {
    id: 'long',
    revision: 1,
    title: 'long',
    conditions: { 'high-score': { computed: 'score', op: 'gte', value: 3 } },
    computed: { score: { sum: [{ field: 'step-0.score' }, { value: 1 }, { value: 1 }] } },
    steps: Object.fromEntries(steps),
    order: steps.map(([id]) => id),
  };
}

const runFacts: RunFacts = { context: { kiosk: false }, config: {} };

/** One person's way: answers each step and goes on, comes back to change the first answer, and follows two deep links. */
function eventsOfOneVisit(): readonly FlowEvent[] {
  const walked = Array.from({ length }, (_, position): readonly FlowEvent[] => [
    { type: 'answer', step: idOf(position), values: { choice: 'yes', score: 2 } },
    { type: 'next' },
  ]);
  return [
    ...walked.flat(),
    { type: 'goto', step: idOf(0) },
    { type: 'answer', step: idOf(0), values: { choice: 'perhaps', score: 1 } },
    { type: 'goto', step: idOf(length - 1) },
    { type: 'back' },
  ];
}

/** What the measurement gives: transitions a second on one core, and how many were made for it. */
export interface FlowTransitionsResult {
  readonly perSecond: number;
  readonly transitions: number;
}

/** Measures how many transitions a second the engine makes on a flow of 40 steps, 30 of them with conditions. */
export function flowTransitions(milliseconds = 2000): FlowTransitionsResult {
  const compiled = compileFlow(formSteps(length), { kinds: stepKinds, forms });
  const events = eventsOfOneVisit();
  const visit = (): Run => {
    let run = startRun(compiled, { id: 'run', brand: 'bench' }, runFacts);
    for (const event of events) run = transition(compiled, run, event, runFacts).run;
    return run;
  };
  const end = visit();
  if (end.at !== idOf(length - 2)) throw new Error(`The visit should end at ${idOf(length - 2)}, not at ${end.at}.`);
  for (const warm = performance.now(); performance.now() - warm < milliseconds / 4; ) visit();
  const start = performance.now();
  let transitions = 0;
  while (performance.now() - start < milliseconds) {
    visit();
    transitions += events.length;
  }
  return { perSecond: Math.round((transitions / (performance.now() - start)) * 1000), transitions };
}
