import type { Run } from '#flow/language/language.ts';
import type { CompiledFlow } from '#flow/walk/compileFlow.ts';
import type { Walk } from '#flow/walk/walk.ts';

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
