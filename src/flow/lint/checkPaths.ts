import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import type { Flow } from '#flow/language/language.ts';
import { type Explored, explorePaths } from './explorePaths.ts';
import type { LintContext, Report } from './lintContext.ts';
import { reportUnchecked } from './workLimit.ts';

/** Checks that a path leads to every step, and that every path ends in a step that may end a flow. */
export function checkPaths(flow: Flow, context: LintContext, report: Report): void {
  const explored = explorePaths(flow, context);
  for (const [id, values] of explored.deadEnds) {
    if (id === '') {
      report('dead-end', ['order'], 'The flow may have no step at all.', 'Remove the condition of one step.', values);
      continue;
    }
    const reason = `After “${id}” the flow may stop without a last message: no later step is certain.`;
    report('dead-end', ['steps', id], reason, 'End it with a message step that has no condition.', values);
  }
  for (const [id, values] of explored.firstCalls) {
    const reason = `The flow may begin with the service call “${id}”, before the person has seen any step.`;
    report('begins-with-call', ['steps', id], reason, 'Put a step without condition before it.', values);
  }
  for (const id of explored.unchecked) {
    const what = `whether a path leads to “${id}”`;
    reportUnchecked(flow, context, report, { path: ['steps', id], steps: [id], what });
  }
  if (explored.uncheckedEnds.length > 0) {
    const what = 'whether every path ends with a message';
    reportUnchecked(flow, context, report, { path: ['order'], steps: explored.uncheckedEnds, what });
  }
  for (const id of flow.order) checkStep(flow, id, context, explored, report);
}

function checkStep(flow: Flow, id: string, { kinds }: LintContext, explored: Explored, report: Report): void {
  const step = getOwn(flow.steps, id);
  const kind = step && getOwn(kinds, step.kind);
  if (!step || !kind) return;
  if (step.end && kind.ends === 'never') {
    const reason = `A flow cannot end with a step of the kind “${step.kind}”.`;
    report('bad-end', ['steps', id, 'end'], reason, 'End it with a message step.');
  }
  if (kind.ends === 'always' && !step.end) {
    const reason = `A step of the kind “${step.kind}” always ends the flow.`;
    report('no-end', ['steps', id], reason, 'Add "end": true.');
  }
  if (step.hidden || explored.reached.has(id) || explored.unchecked.has(id)) return;
  const values = explored.skipped.get(id) ?? longestPath(explored);
  const reason = explored.skipped.has(id)
    ? `No path leads to “${id}”: where the flow gets there, its condition does not hold.`
    : `No path leads to “${id}”.`;
  report(
    'unreachable',
    ['steps', id],
    reason,
    'Move it, or change the “when”, “next”, “end” or “on” that leads past it.',
    values,
  );
}

/** Values of the path that gets furthest. */
function longestPath({ reached }: Explored): { readonly [reference: string]: Json } {
  return [...reached.values()].at(-1) ?? {};
}
