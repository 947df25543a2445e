import type { Flow, Step } from '../language.ts';
import { own } from '../own.ts';
import type { LintContext, Report } from './lintContext.ts';

/** Every step can be come to, and every way ends in a step that may end a journey. */
export function checkPaths(flow: Flow, { kinds }: LintContext, report: Report): void {
  const steps = flow.order.map((id) => own(flow.steps, id));
  const reached = new Set<number>();
  const enter = (position: number): boolean => {
    const step = steps[position];
    if (!step) return false;
    // A step with a condition may be passed by; one that a brand hid always is.
    const passedBy = step.when !== undefined || step.hidden === true;
    if (!step.hidden && !reached.has(position)) {
      reached.add(position);
      leave(step, position);
    }
    return passedBy ? enter(position + 1) : true;
  };
  const leave = (step: Step, position: number): void => {
    const id = flow.order[position] ?? '';
    if (step.end) return;
    const targets = step.on
      ? Object.values(step.on).map((target) => flow.order.indexOf(target))
      : [step.next === undefined ? position + 1 : flow.order.indexOf(step.next)];
    const leadsOn = targets.map((target) => enter(target)).every(Boolean);
    if (leadsOn || own(kinds, step.kind)?.mayEnd) return;
    const reason = `After “${id}” the journey may stop without a word: no step is sure to follow.`;
    report('dead-end', ['steps', id], reason, 'End it with a message step that has no condition.');
  };
  if (!enter(0)) report('dead-end', ['order'], 'The journey may have no step at all.', 'Give one step no condition.');
  checkBeginning(flow, kinds, report);
  for (const [position, id] of flow.order.entries()) {
    const step = steps[position];
    if (step?.end && !own(kinds, step.kind)?.mayEnd) {
      report(
        'bad-end',
        ['steps', id, 'end'],
        `A journey cannot end with a step of the kind “${step.kind}”.`,
        'End it with a message step.',
      );
    }
    if (reached.has(position) || step?.hidden) continue;
    report(
      'unreachable',
      ['steps', id],
      `No way leads to “${id}”.`,
      'Move it, or change the “next”, “end” or “on” that goes past it.',
    );
  }
}

/** A call is made from the step before it, so a journey cannot begin with one. */
function checkBeginning(flow: Flow, kinds: LintContext['kinds'], report: Report): void {
  for (const id of flow.order) {
    const step = own(flow.steps, id);
    if (step?.hidden) continue;
    if (step && own(kinds, step.kind)?.runs === 'call') {
      report(
        'begins-with-call',
        ['steps', id],
        `The journey may begin with the call “${id}”.`,
        'Put a step without condition before it.',
      );
    }
    if (!step?.when) return;
  }
}
