import type { AnswerKey } from './stepKind.ts';

/** One input of a service: a value, or an object of named values. */
export interface ServiceInput {
  readonly type: AnswerKey['type'];
  readonly required: boolean;
  readonly description: string;
  readonly properties?: { readonly [name: string]: ServiceInput };
}

/** One outcome of a service call, and the values that it stores under `result.<step>`. */
interface ServiceOutcome {
  readonly description: string;
  /** The call cannot be repeated: earlier answers of the run can no longer be changed. */
  readonly final?: true;
  readonly values: { readonly [name: string]: AnswerKey };
}

/** A service that an `action` or `wait` step calls: its inputs and outcomes. */
export interface Service {
  readonly description: string;
  /** A `wait` step polls it until the outcome is not `pending`; polling changes nothing. */
  readonly polls?: true;
  /** It creates appointments, so every step that protects a patient must come before it. */
  readonly books?: true;
  readonly input: { readonly [name: string]: ServiceInput };
  readonly outcomes: { readonly [outcome: string]: ServiceOutcome };
}

const text = (description: string, required = true): ServiceInput => ({ type: 'string', required, description });

const reasonValues: ServiceOutcome['values'] = {
  message: { type: 'string', description: 'Message key of the reason (CR-4).' },
};

/** Outcomes of every authentication service (AU-4, AU-5). */
const authenticationOutcomes: Service['outcomes'] = {
  authenticated: { description: 'The person is authenticated.', final: true, values: {} },
  refused: { description: 'Something was wrong; the person may try again.', values: reasonValues },
  'too-many-attempts': { description: 'No attempt is left.', final: true, values: {} },
  failed: { description: 'It could not be checked, for example without a connection; the person may try again.', values: reasonValues },
};

/** All services that steps may call. A flow routes their outcomes; it cannot add services. */
export const services: { readonly [service: string]: Service } = {
  'create-appointment': {
    description: 'Turns the held times into appointments of one patient (CR-1).',
    books: true,
    input: {
      hold: text('The hold that keeps the chosen times: `holdId` of the slot step.'),
      patient: {
        type: 'object',
        required: true,
        description: 'The patient.',
        properties: {
          firstName: text('Given name.'),
          lastName: text('Family name.'),
          dateOfBirth: text('Date of birth, YYYY-MM-DD.'),
          email: text('Where the confirmation is sent.'),
          mobile: text('Mobile number.'),
        },
      },
      notes: text('Note for the clinic.', false),
    },
    outcomes: {
      booked: {
        description: 'The appointments are made.',
        final: true,
        values: { bookingKey: { type: 'string', description: 'Key of the booking, the patient’s only credential.' } },
      },
      'slot-taken': { description: 'The hold ended and somebody else took a time (SL-3).', values: {} },
      failed: {
        description: 'The booking was not made; nothing is lost and the person may try again (CR-2).',
        values: reasonValues,
      },
    },
  },
  authenticate: {
    description: 'Authenticates a person who knows the key of a booking and the patient’s date of birth (AU-2).',
    input: {
      bookingKey: text('Key of the booking.'),
      type: text('Purpose of the authentication: `context.authenticationType`.'),
      dateOfBirth: text('Date of birth, YYYY-MM-DD.'),
      contactNumber: text('Telephone number, where the brand asks for it.', false),
    },
    outcomes: {
      ...authenticationOutcomes,
      'code-needed': { description: 'A code was sent and must be entered too (AU-3).', values: {} },
    },
  },
  'verify-code': {
    description: 'Authenticates a person who has the code that was sent (AU-3).',
    input: { code: text('The code, six digits.') },
    outcomes: { ...authenticationOutcomes, ended: { description: 'The code has expired; the person must start again.', values: reasonValues } },
  },
  'check-in-sent': {
    description: 'Asks whether the clinic’s system has received a check-in.',
    polls: true,
    input: { bookingKey: text('Key of the booking.') },
    outcomes: {
      done: { description: 'The check-in arrived.', final: true, values: {} },
      failed: { description: 'The clinic’s system refused it.', values: {} },
      'timed-out': { description: 'There was no answer before the end of the wait.', values: {} },
    },
  },
};
