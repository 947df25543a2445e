import { didYouMean } from '../complain.ts';
import type { Flow, Step } from '../language.ts';
import { own } from '../own.ts';
import { services } from '../services.ts';
import type { LintContext, Report } from './lintContext.ts';

/** What a flow names must exist: kinds, steps, forms, services. Nothing can be compiled before. */
export function checkReferences(flow: Flow, context: LintContext, report: Report): void {
  checkOrder(flow, report);
  for (const [id, step] of Object.entries(flow.steps)) {
    const kind = own(context.kinds, step.kind);
    if (!kind) {
      const fix = didYouMean(step.kind, Object.keys(context.kinds));
      report('unknown-kind', ['steps', id, 'kind'], `There is no step kind “${step.kind}”.`, fix);
    }
    checkTargets(flow, id, step, report);
    checkForm(id, step, context.forms ?? flow.forms ?? {}, report);
    checkService(id, step, kind?.runs === 'call', report);
  }
}

function checkOrder(flow: Flow, report: Report): void {
  for (const [position, id] of flow.order.entries()) {
    if (!own(flow.steps, id)) {
      report('unknown-step', ['order', position], `There is no step “${id}”.`, didYouMean(id, Object.keys(flow.steps)));
    } else if (flow.order.indexOf(id) !== position) {
      report('repeated-step', ['order', position], `“${id}” stands in the order twice.`, 'Leave one of them out.');
    }
  }
  for (const id of Object.keys(flow.steps)) {
    if (!flow.order.includes(id)) {
      report(
        'step-not-in-order',
        ['steps', id],
        `The step “${id}” has no place in “order”.`,
        'Add it there or remove it.',
      );
    }
  }
  if (flow.order.length === 0) report('unknown-step', ['order'], 'A journey has at least one step.');
}

function checkTargets(flow: Flow, id: string, step: Step, report: Report): void {
  const known = (target: string, path: readonly string[]) => {
    if (own(flow.steps, target)) return true;
    report('unknown-step', path, `There is no step “${target}”.`, didYouMean(target, Object.keys(flow.steps)));
    return false;
  };
  for (const [outcome, target] of Object.entries(step.on ?? {})) known(target, ['steps', id, 'on', outcome]);
  if (step.next === undefined || !known(step.next, ['steps', id, 'next'])) return;
  if (flow.order.indexOf(step.next) <= flow.order.indexOf(id)) {
    const fix = 'Lead to a later step; only the outcome of an action may lead back.';
    report(
      'loop',
      ['steps', id, 'next'],
      `“next” leads back to “${step.next}”, so the journey would go in circles.`,
      fix,
    );
  }
}

function checkForm(id: string, step: Step, forms: object, report: Report): void {
  if (step.form !== undefined && !Object.hasOwn(forms, step.form)) {
    const reason = `There is no form “${step.form}”.`;
    report('unknown-form', ['steps', id, 'form'], reason, didYouMean(step.form, Object.keys(forms)));
  }
  if (step.kind === 'form' && step.form === undefined) {
    report('incomplete', ['steps', id], 'A form step names its form.', 'Add “form”.');
  }
  if (step.kind !== 'form' && step.form !== undefined) {
    report('misplaced', ['steps', id, 'form'], 'Only a step of the kind “form” has a form.', 'Leave it out.');
  }
}

function checkService(id: string, step: Step, calls: boolean, report: Report): void {
  const known = Object.keys(services);
  if (step.service !== undefined && !own(services, step.service)) {
    const reason = `There is no service “${step.service}”.`;
    report('unknown-service', ['steps', id, 'service'], reason, didYouMean(step.service, known));
  }
  if (calls && step.service === undefined) {
    report('incomplete', ['steps', id], 'An action names its service.', `Known: ${known.join(', ')}.`);
  }
  if (calls && step.on === undefined) {
    report('incomplete', ['steps', id], 'An action says where its outcomes lead.', 'Add “on”.');
  }
  for (const name of ['service', 'input', 'on'] as const) {
    if (!calls && step[name] !== undefined) {
      report('misplaced', ['steps', id, name], `Only an action has “${name}”.`, 'Leave it out.');
    }
  }
}
