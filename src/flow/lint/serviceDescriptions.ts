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
