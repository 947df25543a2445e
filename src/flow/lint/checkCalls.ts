import { didYouMean } from '#base/faults.ts';
import { getOwn } from '#base/json.ts';
import type { Flow } from '#flow/language/language.ts';
import { type ServiceInput, services } from '#flow/language/services.ts';
import type { LintContext, Report } from './lintContext.ts';

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

/** The inputs and outcomes of a service, described for authors of flows. An input inside a group is named `group.name`. */
interface ServiceDescription {
  readonly input: { readonly [name: string]: string };
  readonly outcomes: { readonly [outcome: string]: string };
}

const authenticated: ServiceDescription['outcomes'] = {
  authenticated: 'The person is authenticated.',
  refused: 'The details were wrong; the person may try again.',
  'too-many-attempts': 'No attempt is left.',
  failed: 'The details could not be checked, such as without a connection; the person may try again.',
};

/** Descriptions of the services in `language/services.ts`, by service; the linter quotes them. The browser does not load them. */
export const serviceDescriptions: { readonly [service: string]: ServiceDescription } = {
  /** Turns the held times into appointments of one patient (CR-1). */
  'create-appointment': {
    input: {
      hold: 'The hold that keeps the chosen times: `holdId` of the slot step.',
      patient: 'Who is coming.',
      'patient.firstName': 'Given name.',
      'patient.lastName': 'Family name.',
      'patient.dateOfBirth': 'Date of birth, YYYY-MM-DD.',
      'patient.email': 'Where the confirmation is sent.',
      'patient.mobile': 'Mobile number.',
      notes: 'What the clinic should know.',
    },
    outcomes: {
      booked: 'The appointments are made; `bookingKey` is the patient’s only credential.',
      'slot-taken': 'The hold ended and somebody else took a time (SL-3).',
      failed: 'The booking was not made; nothing is lost and the person may try again (CR-2).',
    },
  },
  /** Authenticates a person who knows the key of a booking and the patient’s date of birth (AU-2). */
  authenticate: {
    input: {
      bookingKey: 'Key of the booking.',
      type: 'What the person authenticates for: `context.authenticationType`.',
      dateOfBirth: 'Date of birth, YYYY-MM-DD.',
      contactNumber: 'Telephone number, where the brand requires it.',
    },
    outcomes: { ...authenticated, 'code-needed': 'A code was sent and is needed too (AU-3).' },
  },
  /** Authenticates a person who has the code that was sent (AU-3). */
  'verify-code': {
    input: { code: 'The code, six digits.' },
    outcomes: { ...authenticated, ended: 'The code is no longer valid; the person starts again.' },
  },
  /** Checks whether the clinic’s system has received a check-in. */
  'check-in-sent': {
    input: { bookingKey: 'Key of the booking.' },
    outcomes: {
      done: 'The check-in arrived.',
      failed: 'The clinic’s system refused it.',
      'timed-out': 'There was no answer in the time that the step waits.',
    },
  },
};
