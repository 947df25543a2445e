import type { AnswerKey } from './stepKind.ts';

/** One input of a service: a value, or a group of values by name. */
export interface ServiceInput {
  readonly type: AnswerKey['type'];
  readonly required: boolean;
  readonly description: string;
  readonly properties?: { readonly [name: string]: ServiceInput };
}

/** One way in which a call may end, and the values that it leaves under `result.<step>`. */
interface ServiceOutcome {
  readonly description: string;
  /** What was done cannot be done again: the answers before it can no longer be changed in this run. */
  readonly final?: true;
  readonly values: { readonly [name: string]: AnswerKey };
}

export interface Service {
  readonly description: string;
  /** A `wait` step asks it until it answers otherwise than `pending`; it never changes anything. */
  readonly polls?: true;
  /** It makes appointments: every step that protects a patient comes before it. */
  readonly books?: true;
  readonly input: { readonly [name: string]: ServiceInput };
  readonly outcomes: { readonly [outcome: string]: ServiceOutcome };
}

const text = (description: string, required = true): ServiceInput => ({ type: 'string', required, description });

const said: ServiceOutcome['values'] = {
  message: { type: 'string', description: 'Message key of the reason (CR-4).' },
};

/** How every way in may end (AU-4, AU-5). */
const letIn: Service['outcomes'] = {
  authenticated: { description: 'One is in.', final: true, values: {} },
  refused: { description: 'Something was wrong; it may be tried again.', values: said },
  'too-many-attempts': { description: 'No attempt is left.', final: true, values: {} },
  failed: { description: 'It could not be judged, such as without a connection; it may be tried again.', values: said },
};

/** The fixed catalogue of what an `action` step may call; a flow can route its outcomes, never add to it. */
export const services: { readonly [service: string]: Service } = {
  'create-appointment': {
    description: 'Turns the held times into appointments of one patient (CR-1).',
    books: true,
    input: {
      hold: text('The hold that keeps the chosen times: `holdId` of the slot step.'),
      patient: {
        type: 'object',
        required: true,
        description: 'Who is coming.',
        properties: {
          firstName: text('Given name.'),
          lastName: text('Family name.'),
          dateOfBirth: text('Date of birth, YYYY-MM-DD.'),
          email: text('Where the confirmation is sent.'),
          mobile: text('Mobile number.'),
        },
      },
      notes: text('What the clinic should know.', false),
    },
    outcomes: {
      booked: {
        description: 'The appointments are made.',
        final: true,
        values: { bookingKey: { type: 'string', description: 'Key of the booking, the patient’s only credential.' } },
      },
      'slot-taken': { description: 'The hold ended and somebody else took a time (SL-3).', values: {} },
      failed: {
        description: 'The booking was not made; nothing is lost and it may be tried again (CR-2).',
        values: said,
      },
    },
  },
  authenticate: {
    description: 'Lets somebody in who knows the key of a booking and the patient’s date of birth (AU-2).',
    input: {
      bookingKey: text('Key of the booking.'),
      type: text('What one authenticates for: `context.authenticationType`.'),
      dateOfBirth: text('Date of birth, YYYY-MM-DD.'),
      contactNumber: text('Telephone number, where the brand asks for it.', false),
    },
    outcomes: {
      ...letIn,
      'code-needed': { description: 'A code was sent and has to be given too (AU-3).', values: {} },
    },
  },
  'verify-code': {
    description: 'Lets somebody in who has the code that was sent (AU-3).',
    input: { code: text('The code, six digits.') },
    outcomes: { ...letIn, ended: { description: 'No code is waited for any more; one begins anew.', values: said } },
  },
  'check-in-sent': {
    description: 'Asks whether the clinic’s system has taken a check-in over.',
    polls: true,
    input: { bookingKey: text('Key of the booking.') },
    outcomes: {
      done: { description: 'The check-in arrived.', final: true, values: {} },
      failed: { description: 'The clinic’s system refused it.', values: {} },
      'timed-out': { description: 'There was no answer for as long as the step waits.', values: {} },
    },
  },
};
