import type { Json } from '#base/json.ts';
import { getOwn } from '#base/json.ts';
import type { Flow } from '#flow/language/language.ts';
import { type Explored, explorePaths } from './explorePaths.ts';
import type { LintContext, Report } from './lintContext.ts';
import { reportUnchecked } from './workLimit.ts';

/** Every step can be come to, and every way ends in a step that may end a flow. */
export function checkPaths(flow: Flow, context: LintContext, report: Report): void {
  const explored = explorePaths(flow, context);
  for (const [id, values] of explored.deadEnds) {
    if (id === '') {
      report('dead-end', ['order'], 'The flow may have no step at all.', 'Give one step no condition.', values);
      continue;
    }
    const reason = `After “${id}” the flow may stop without a word: no step is sure to follow.`;
    report('dead-end', ['steps', id], reason, 'End it with a message step that has no condition.', values);
  }
  for (const [id, values] of explored.firstCalls) {
    const reason = `The flow may begin with the call “${id}”, and nobody would know what it is about.`;
    report('begins-with-call', ['steps', id], reason, 'Put a step without condition before it.', values);
  }
  for (const id of explored.unchecked) {
    const what = `whether anybody comes to “${id}”`;
    reportUnchecked(flow, context, report, { path: ['steps', id], steps: [id], what });
  }
  if (explored.uncheckedEnds.length > 0) {
    const what = 'whether every way ends with a word';
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
    const reason = `Nothing can follow a step of the kind “${step.kind}”.`;
    report('no-end', ['steps', id], reason, 'Add "end": true.');
  }
  if (step.hidden || explored.reached.has(id) || explored.unchecked.has(id)) return;
  const past = explored.skipped.get(id) ?? wayWithout(explored);
  const reason = explored.skipped.has(id)
    ? `Nobody comes to “${id}”: on every way that leads there its condition does not hold.`
    : `No way leads to “${id}”.`;
  report(
    'unreachable',
    ['steps', id],
    reason,
    'Move it, or change the “when”, “next”, “end” or “on” that goes past it.',
    past,
  );
}

/** Any way through the flow: the one that comes furthest. */
function wayWithout({ reached }: Explored): { readonly [reference: string]: Json } {
  return [...reached.values()].at(-1) ?? {};
}
