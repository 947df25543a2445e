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
    const reason = `The service reads no input “${name}”.`;
    report('unread-input', [...path, name], reason, didYouMean(name, Object.keys(declared)));
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
      patient: 'Who is coming.',
      'patient.firstName': 'Given name.',
      'patient.lastName': 'Family name.',
      'patient.dateOfBirth': 'Date of birth, YYYY-MM-DD.',
      'patient.gender': 'Gender: female, male or other.',
      'patient.medicareNumber': 'Medicare card number (Australia).',
      'patient.medicareReference': 'Digit beside the patient’s name on the Medicare card.',
      'patient.nhi': 'NHI number (New Zealand).',
      'patient.healthCardNumber': 'Number of the health card of another country.',
      'patient.folioNumber': 'Number of the patient at the provider.',
      'patient.email': 'Where the confirmation is sent.',
      'patient.mobile': 'Mobile number.',
      'patient.insurance': 'Insurance type of the catalog.',
      'patient.ethnicity': 'Ethnicity of the catalog.',
      'patient.referringDoctor': 'Doctor of the catalog.',
      forAnother: 'Whether somebody else books for the patient.',
      booker: 'Who books for the patient; nobody, if the patient books. Mails greet this person.',
      'booker.firstName': 'Given name of the person who books.',
      'booker.lastName': 'Family name of the person who books.',
      'booker.relationship': 'What the person who books is to the patient.',
    },
    outcomes: {
      booked: 'The appointments are made; `bookingKey` is the patient’s only credential.',
      'slot-taken': 'The hold ended and somebody else took a time (SL-3).',
      failed: 'The booking was not made; nothing is lost and the person may try again (CR-2).',
    },
  },
  /** Records an enquiry and tells the clinic or the call centre (BK-6c, AS-6). */
  'send-enquiry': {
    input: {
      about: 'What the enquiry is about: `context.enquiry`.',
      contact: 'Who asks.',
      'contact.firstName': 'Given name.',
      'contact.lastName': 'Family name.',
      'contact.phone': 'The number to call.',
      'contact.email': 'Where to write to.',
      callTime: 'When the person would like to be called: ANY, MORNING or AFTERNOON.',
      message: 'What the person asks or tells; at most 1,000 characters.',
    },
    outcomes: {
      sent: 'The enquiry is recorded; `reference` names it on the phone.',
      failed: 'The enquiry was not recorded; the person may try again.',
    },
  },
  /** Asks staff to change details of the patient of a booking or booking request; only details that differ are sent (BK-10c). */
  'ask-for-details-change': {
    input: {
      patient: 'The patient as it should be.',
      'patient.firstName': 'Given name.',
      'patient.lastName': 'Family name.',
      'patient.dateOfBirth': 'Date of birth, YYYY-MM-DD.',
      'patient.gender': 'Gender.',
      'patient.medicareNumber': 'Medicare card number.',
      'patient.medicareReference': 'Digit beside the name on the Medicare card.',
      'patient.nhi': 'NHI number.',
      'patient.healthCardNumber': 'Number of the health card.',
      'patient.folioNumber': 'Number of the patient at the provider.',
      'patient.email': 'E-mail address.',
      'patient.mobile': 'Mobile number.',
      remark: 'What else staff should know; at most 1,000 characters.',
    },
    outcomes: {
      sent: 'The wish is recorded.',
      failed: 'The wish was not recorded; the page of the booking says why, and the person may try again.',
    },
  },
  /** Shares the results of the booking whose page opened the flow with a contact (SR-1). */
  'share-results': {
    input: {
      contactDetails: 'E-mail address, or a phone number if the brand allows SMS.',
      contactName: 'Name of the contact.',
      note: 'What the patient writes to the contact.',
    },
    outcomes: {
      sent: 'The contact gets the link.',
      failed: 'Nothing was shared; the dialog says why, and the person may try again.',
    },
  },
  /** Creates a booking request for a patient (CR-5b). */
  'create-booking-request': {
    input: {
      patient: 'The patient.',
      'patient.firstName': 'Given name.',
      'patient.lastName': 'Family name.',
      'patient.dateOfBirth': 'Date of birth, YYYY-MM-DD.',
      'patient.gender': 'Gender: female, male or other.',
      'patient.medicareNumber': 'Medicare card number (Australia).',
      'patient.medicareReference': 'Digit beside the patient’s name on the Medicare card.',
      'patient.nhi': 'NHI number (New Zealand).',
      'patient.healthCardNumber': 'Number of the health card of another country.',
      'patient.folioNumber': 'Number of the patient at the provider.',
      'patient.email': 'Where the link is sent; only staff may leave it out.',
      'patient.mobile': 'Mobile number.',
      exam: 'Exam of the catalog.',
      bodyPart: 'Body part of the catalog, if the patient chooses the exam.',
      clinic: 'Clinic of the catalog.',
      referrer: 'Who refers the patient; a referrer’s own name replaces it.',
      notes: 'What the patient reads beside the request.',
    },
    outcomes: {
      mailed: 'The request is made and its link is sent to the patient; `slug` names the request to staff.',
      'not-mailed':
        'The request is made and the patient has no e-mail address; `bookingKey` is in the link that staff hand over.',
      failed: 'The request was not made; `message` is the key of a text with the reason.',
    },
  },
  /** Declines the pending booking whose page opened the questionnaire, with its answers (CR-5a). */
  'decline-appointment': {
    input: {},
    outcomes: {
      declined: 'The times are free again.',
      failed: 'The booking still waits; `message` is the key of a text with the reason.',
    },
  },
  /** Stores the answers of a questionnaire that runs on its own, with the effect of its type (QN-9a). Inside another flow the step is left out. */
  'save-answers': {
    input: {},
    outcomes: {
      saved: 'The answers are stored.',
      failed: 'They are not stored and the person may try again; `message` is the key of a text with the reason.',
    },
  },
  /** Cancels the appointments whose page opened the flow; its answers are stored for the staff (CX-1). */
  'cancel-appointment': {
    input: {},
    outcomes: {
      canceled: 'The appointments are canceled and their times are free.',
      failed: 'The appointments stand; `message` is the key of a text with the reason.',
    },
  },
  /** Authenticates a person who knows the key of a booking and the patient’s date of birth (AU-2). */
  authenticate: {
    input: {
      bookingKey: 'Key of the booking.',
      type: 'What the person authenticates for: `context.authenticationType`.',
      dateOfBirth: 'Date of birth, YYYY-MM-DD.',
      contactNumber: 'Telephone number; some brands require it.',
      channel: 'How to send the first code: `context.otpType`.',
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
