import { didYouMean } from '#base/faults.ts';
import { getOwn } from '#base/json.ts';
import type { Flow } from '#flow/language/language.ts';
import { type ServiceInput, services } from '#flow/language/services.ts';
import type { LintContext, Report } from './lintContext.ts';
import { serviceDescriptions } from './serviceDescriptions.ts';

/** Checks that each call passes the inputs of its service and routes every outcome. */
export function checkCalls(flow: Flow, _context: LintContext, report: Report): void {
  for (const [id, step] of Object.entries(flow.steps)) {
    const name = step.service ?? '';
    const service = getOwn(services, name);
    if (!service) continue;
    const described = getOwn(serviceDescriptions, name);
    const outcomes = Object.keys(service.outcomes);
    const routed = step.on ?? {};
    for (const outcome of outcomes) {
      if (getOwn(routed, outcome)) continue;
      const reason = `“on” has no step for “${outcome}” (${described?.outcomes[outcome] ?? ''}).`;
      report('unrouted-outcome', ['steps', id, 'on'], reason, `Add "${outcome}": "<step>".`);
    }
    for (const outcome of Object.keys(routed)) {
      if (outcomes.includes(outcome)) continue;
      const reason = `“${step.service}” has no outcome “${outcome}”.`;
      report('unknown-outcome', ['steps', id, 'on', outcome], reason, didYouMean(outcome, outcomes));
    }
    checkInput(step.input ?? {}, service.input, {
      described: described?.input ?? {},
      group: '',
      path: ['steps', id, 'input'],
      report,
    });
  }
}

/** Where an input stands: its path in the flow, and `group.` before the names of a group's inputs. */
interface InputPlace {
  readonly described: { readonly [name: string]: string };
  readonly group: string;
  readonly path: readonly string[];
  readonly report: Report;
}

function checkInput(
  given: { readonly [name: string]: unknown },
  declared: { readonly [name: string]: ServiceInput },
  place: InputPlace,
): void {
  const { described, group, path, report } = place;
  for (const [name, input] of Object.entries(declared)) {
    const value = getOwn(given, name);
    if (value === undefined && input.required) {
      report(
        'service-input',
        path,
        `The service requires “${name}” (${described[group + name] ?? ''}).`,
        `Add "${name}".`,
      );
    }
    if (input.properties && typeof value === 'object' && value !== null) {
      checkInput(value as { readonly [name: string]: unknown }, input.properties, {
        ...place,
        group: `${name}.`,
        path: [...path, name],
      });
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
