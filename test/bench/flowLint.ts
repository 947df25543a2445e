import { stepKinds } from '#flow/kinds/registry.ts';
import { lintFlow } from '#flow/lint/lintFlow.ts';
import { longFlow, longForms } from './flowTransitions.ts';

/** What the measurement gives: milliseconds of the middle one of all turns, and how many faults it found. */
export interface LintFlowResult {
  readonly milliseconds: number;
  readonly faults: number;
}

/** Measures how long the linter takes for a flow of 50 steps, 37 of them with conditions. */
export function measureLint(turns = 15): LintFlowResult {
  const flow = longFlow(50);
  const times: number[] = [];
  let faults = 0;
  for (let turn = 0; turn < turns; turn++) {
    const start = performance.now();
    faults = lintFlow(flow, { file: 'long.json', kinds: stepKinds, forms: longForms }).length;
    times.push(performance.now() - start);
  }
  const milliseconds = times.toSorted((a, b) => a - b)[Math.floor(turns / 2)] ?? 0;
  return { milliseconds: Math.round(milliseconds * 10) / 10, faults };
}
