import { didYouMean } from '#base/faults.ts';
import { getOwn } from '#base/json.ts';
import { countSteps, maxSteps, maxSubflowDepth } from '#flow/language/inlineSubflows.ts';
import type { Flow, Step } from '#flow/language/language.ts';
import { services } from '#flow/language/services.ts';
import type { StepKind } from '#flow/language/stepKind.ts';
import type { LintContext, Report } from './lintContext.ts';

/** Checks that the kinds, steps, forms, services and subflows that a flow names exist. Only then can it be compiled. */
export function checkReferences(flow: Flow, context: LintContext, report: Report): void {
  checkOrder(flow, report);
  for (const [id, step] of Object.entries(flow.steps)) {
    const kind = getOwn(context.kinds, step.kind);
    if (!kind) {
      const fix = didYouMean(step.kind, Object.keys(context.kinds));
      report('unknown-kind', ['steps', id, 'kind'], `There is no step kind “${step.kind}”.`, fix);
    }
    checkTargets(flow, id, step, report);
    checkForm(id, step, kind, context.forms ?? flow.forms ?? {}, report);
    checkService(id, step, kind, report);
    checkSubflow(flow, id, step, context.flows ?? {}, report);
  }
  checkSize(flow, context.flows ?? {}, report);
}

function checkSize(flow: Flow, flows: { readonly [id: string]: Flow }, report: Report): void {
  const upTo = (position: number) => ({ ...flow, order: flow.order.slice(0, position + 1) });
  const isTooMany = (position: number) => countSteps(upTo(position), flows) > maxSteps;
  if (!isTooMany(flow.order.length)) return;
  const id = flow.order.find((_, position) => isTooMany(position)) ?? '';
  const reason = `With “${id}” and the steps of its subflows, the flow has more than ${maxSteps} steps, which is too many to check.`;
  report('too-complex', ['steps', id], reason, 'Use fewer subflow steps, or shorten the subflows.');
}

function checkOrder(flow: Flow, report: Report): void {
  for (const [position, id] of flow.order.entries()) {
    if (!getOwn(flow.steps, id)) {
      report('unknown-step', ['order', position], `There is no step “${id}”.`, didYouMean(id, Object.keys(flow.steps)));
    } else if (flow.order.indexOf(id) !== position) {
      report('repeated-step', ['order', position], `“order” contains “${id}” twice.`, 'Remove one of them.');
    }
  }
  for (const id of Object.keys(flow.steps)) {
    if (!flow.order.includes(id)) {
      report(
        'step-not-in-order',
        ['steps', id],
        `“order” does not contain the step “${id}”.`,
        'Add it to “order”, or remove the step.',
      );
    }
  }
  if (flow.order.length === 0) report('unknown-step', ['order'], 'A flow must have at least one step.');
}

function checkTargets(flow: Flow, id: string, step: Step, report: Report): void {
  const known = (target: string, path: readonly string[]) => {
    if (getOwn(flow.steps, target)) return true;
    report('unknown-step', path, `There is no step “${target}”.`, didYouMean(target, Object.keys(flow.steps)));
    return false;
  };
  for (const [outcome, target] of Object.entries(step.on ?? {})) known(target, ['steps', id, 'on', outcome]);
  if (step.next === undefined || !known(step.next, ['steps', id, 'next'])) return;
  if (flow.order.indexOf(step.next) <= flow.order.indexOf(id)) {
    const fix = 'Name a later step. Only an outcome in “on” may lead back.';
    report('loop', ['steps', id, 'next'], `“next” leads back to “${step.next}”, so the flow would never end.`, fix);
  }
}

function checkForm(id: string, step: Step, kind: StepKind | undefined, forms: object, report: Report): void {
  if (step.form !== undefined && !Object.hasOwn(forms, step.form)) {
    const reason = `There is no form “${step.form}”.`;
    report('unknown-form', ['steps', id, 'form'], reason, didYouMean(step.form, Object.keys(forms)));
  }
  if (kind?.asks === 'form' && step.form === undefined) {
    report('incomplete', ['steps', id], `A step of the kind “${step.kind}” must name its form.`, 'Add “form”.');
  }
  if (kind && kind.asks !== 'form' && step.form !== undefined) {
    report('misplaced', ['steps', id, 'form'], `A step of the kind “${step.kind}” has no form.`, 'Remove “form”.');
  }
}

function checkService(id: string, step: Step, kind: StepKind | undefined, report: Report): void {
  const calls = kind?.runs === 'call';
  const known = Object.keys(services).filter((name) => services[name]?.polls === kind?.polls);
  if (step.service !== undefined && !getOwn(services, step.service)) {
    const reason = `There is no service “${step.service}”.`;
    report('unknown-service', ['steps', id, 'service'], reason, didYouMean(step.service, known));
  }
  const service = step.service === undefined ? undefined : getOwn(services, step.service);
  if (calls && service && service.polls !== kind?.polls) {
    const reason = `“${step.service}” is ${service.polls ? 'polled until it is done' : 'called once'}, which a step of the kind “${step.kind}” does not do.`;
    report(
      'wrong-service',
      ['steps', id, 'service'],
      reason,
      service.polls ? 'Make it a wait step.' : 'Make it an action.',
    );
  }
  if (calls && step.service === undefined) {
    report('incomplete', ['steps', id], 'A step that calls a service must name it.', `Known: ${known.join(', ')}.`);
  }
  if (calls && step.on === undefined) {
    report(
      'incomplete',
      ['steps', id],
      'A step that calls a service must have a next step for each outcome.',
      'Add “on”.',
    );
  }
  for (const name of ['service', 'input', 'on'] as const) {
    if (!calls && step[name] !== undefined) {
      report('misplaced', ['steps', id, name], `Only an action or a wait step has “${name}”.`, 'Remove it.');
    }
  }
}

function checkSubflow(
  flow: Flow,
  id: string,
  step: Step,
  flows: { readonly [id: string]: Flow },
  report: Report,
): void {
  const place = ['steps', id, 'subflow'];
  const { kind, subflow } = step;
  const inside = new Set<string>();
  if (kind !== 'subflow') {
    if (subflow !== undefined)
      report('misplaced', place, 'Only a step of the kind “subflow” has this property.', 'Remove it.');
    return;
  }
  if (step.next !== undefined) {
    report(
      'misplaced',
      ['steps', id, 'next'],
      'A subflow step leads to the next step in “order”.',
      'Move the step in “order”.',
    );
  }
  if (subflow === undefined)
    report('incomplete', ['steps', id], 'A subflow step must name its flow.', 'Add “subflow”.');
  else if (!getOwn(flows, subflow)) {
    report('unknown-subflow', place, `There is no flow “${subflow}”.`, didYouMean(subflow, Object.keys(flows)));
  } else if (leadsTo(flows, subflow, flow.id, inside)) {
    report(
      'subflow-circle',
      place,
      `“${subflow}” contains “${flow.id}”, so the flow would never end.`,
      'Remove this step, or name another flow.',
    );
  } else if (isDeeper(flows, subflow, maxSubflowDepth - 1) && ![...inside].some((one) => isCircle(flows, one))) {
    const reason = `Subflows are nested more than ${maxSubflowDepth} levels deep.`;
    report('too-deep', place, reason, 'Copy the steps of one subflow into the flow that uses it.');
  }
}

/** Whether a flow is another flow, or contains it at any depth. */
function leadsTo(flows: { readonly [id: string]: Flow }, from: string, to: string, seen = new Set<string>()): boolean {
  if (from === to) return true;
  if (seen.has(from)) return false;
  seen.add(from);
  return Object.values(getOwn(flows, from)?.steps ?? {}).some(
    ({ subflow }) => subflow !== undefined && leadsTo(flows, subflow, to, seen),
  );
}

/** Whether a flow contains itself; this is reported at its own steps. */
function isCircle(flows: { readonly [id: string]: Flow }, id: string): boolean {
  return Object.values(getOwn(flows, id)?.steps ?? {}).some(
    ({ subflow }) => subflow !== undefined && leadsTo(flows, subflow, id),
  );
}

/** Whether the subflows of a flow are nested deeper than some levels. */
function isDeeper(flows: { readonly [id: string]: Flow }, subflow: string, levels: number): boolean {
  const inside = new Set(Object.values(getOwn(flows, subflow)?.steps ?? {}).flatMap((step) => step.subflow ?? []));
  return inside.size > 0 && (levels === 0 || [...inside].some((one) => isDeeper(flows, one, levels - 1)));
}
