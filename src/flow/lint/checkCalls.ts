import { didYouMean } from '#base/faults.ts';
import { getOwn } from '#base/json.ts';
import type { Flow } from '#flow/language/language.ts';
import { type ServiceInput, services } from '#flow/language/services.ts';
import type { LintContext, Report } from './lintContext.ts';

/** Checks that each call passes the inputs of its service and routes every outcome. */
export function checkCalls(flow: Flow, _context: LintContext, report: Report): void {
  for (const [id, step] of Object.entries(flow.steps)) {
    const service = step.service === undefined ? undefined : getOwn(services, step.service);
    if (!service) continue;
    const outcomes = Object.keys(service.outcomes);
    const routed = step.on ?? {};
    for (const outcome of outcomes) {
      if (getOwn(routed, outcome)) continue;
      const reason = `“on” has no step for “${outcome}” (${service.outcomes[outcome]?.description ?? ''}).`;
      report('unrouted-outcome', ['steps', id, 'on'], reason, `Add "${outcome}": "<step>".`);
    }
    for (const outcome of Object.keys(routed)) {
      if (outcomes.includes(outcome)) continue;
      const reason = `“${step.service}” has no outcome “${outcome}”.`;
      report('unknown-outcome', ['steps', id, 'on', outcome], reason, didYouMean(outcome, outcomes));
    }
    checkInput(step.input ?? {}, service.input, ['steps', id, 'input'], report);
  }
}

function checkInput(
  given: { readonly [name: string]: unknown },
  declared: { readonly [name: string]: ServiceInput },
  path: readonly string[],
  report: Report,
): void {
  for (const [name, input] of Object.entries(declared)) {
    const value = getOwn(given, name);
    if (value === undefined && input.required) {
      report('service-input', path, `The service requires “${name}” (${input.description}).`, `Add "${name}".`);
    }
    if (input.properties && typeof value === 'object' && value !== null) {
      checkInput(value as { readonly [name: string]: unknown }, input.properties, [...path, name], report);
    }
  }
  for (const name of Object.keys(given)) {
    if (getOwn(declared, name)) continue;
    report(
      'service-input',
      [...path, name],
      `The service has no input “${name}”.`,
      didYouMean(name, Object.keys(declared)),
    );
  }
}
