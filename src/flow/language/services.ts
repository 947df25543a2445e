import type { AnswerKey } from './stepKind.ts';

/** One input of a service: a value, or an object of named values. */
export interface ServiceInput {
  readonly type: AnswerKey['type'];
  readonly required: boolean;
  readonly properties?: { readonly [name: string]: ServiceInput };
}

/** One outcome of a service call, and the values that it stores under `result.<step>`. */
interface ServiceOutcome {
  /** The outcome is final: earlier answers of the run can no longer change. */
  readonly final?: true;
  readonly values: { readonly [name: string]: AnswerKey };
}

/** A service that a step calls: its input, its outcomes, and what the linter must know about it. */
export interface Service {
  /** A `wait` step repeats the call until the outcome is not `pending`; the call changes nothing. */
  readonly polls?: true;
  /** It creates appointments, so every step that protects a patient must come before it. */
  readonly books?: true;
  readonly input: { readonly [name: string]: ServiceInput };
  readonly outcomes: { readonly [outcome: string]: ServiceOutcome };
}

const text: ServiceInput = { type: 'string', required: true };
const optionalText: ServiceInput = { type: 'string', required: false };

/** Who a patient is, without ways to reach the patient. */
const details: ServiceInput['properties'] = {
  firstName: text,
  lastName: text,
  dateOfBirth: text,
  gender: optionalText,
  medicareNumber: optionalText,
  medicareReference: optionalText,
  nhi: optionalText,
  healthCardNumber: optionalText,
  folioNumber: optionalText,
};

/** `message` is the key of a text that gives the reason (CR-4). */
const reason: ServiceOutcome['values'] = { message: { type: 'string' } };

/** The outcomes of every way to authenticate (AU-4, AU-5). */
const authenticated: Service['outcomes'] = {
  authenticated: { final: true, values: {} },
  refused: { values: reason },
  'too-many-attempts': { final: true, values: {} },
  failed: { values: reason },
};

/**
 * The fixed list of services that an `action` or `wait` step may call: a flow routes the outcomes and cannot add to it. `serviceDescriptions`
 * (lint) describes each input and outcome.
 */
export const services: { readonly [service: string]: Service } = {
  'create-appointment': {
    books: true,
    input: {
      patient: {
        type: 'object',
        required: true,
        properties: {
          ...details,
          email: text,
          mobile: text,
          insurance: optionalText,
          ethnicity: optionalText,
          referringDoctor: optionalText,
        },
      },
      forAnother: { type: 'boolean', required: false },
      booker: {
        type: 'object',
        required: false,
        properties: { firstName: optionalText, lastName: optionalText, relationship: optionalText },
      },
    },
    outcomes: {
      booked: { final: true, values: { bookingKey: { type: 'string' } } },
      'slot-taken': { values: {} },
      failed: { values: reason },
    },
  },
  'send-enquiry': {
    input: {
      about: text,
      contact: {
        type: 'object',
        required: true,
        properties: { firstName: text, lastName: text, phone: text, email: optionalText },
      },
      callTime: optionalText,
      message: optionalText,
    },
    outcomes: {
      sent: { final: true, values: { reference: { type: 'string' } } },
      failed: { values: reason },
    },
  },
  'ask-for-details-change': {
    input: {
      patient: {
        type: 'object',
        required: true,
        properties: { ...details, email: optionalText, mobile: optionalText },
      },
      remark: optionalText,
    },
    outcomes: { sent: { final: true, values: {} }, failed: { values: {} } },
  },
  'share-results': {
    input: { contactDetails: text, contactName: optionalText, note: optionalText },
    outcomes: { sent: { final: true, values: {} }, failed: { values: {} } },
  },
  'create-booking-request': {
    input: {
      patient: {
        type: 'object',
        required: true,
        properties: { ...details, email: optionalText, mobile: optionalText },
      },
      exam: optionalText,
      bodyPart: optionalText,
      clinic: optionalText,
      referrer: optionalText,
      notes: optionalText,
    },
    outcomes: {
      mailed: { final: true, values: { slug: { type: 'string' } } },
      'not-mailed': { final: true, values: { slug: { type: 'string' }, bookingKey: { type: 'string' } } },
      failed: { values: reason },
    },
  },
  'decline-appointment': {
    input: {},
    outcomes: { declined: { final: true, values: {} }, failed: { values: reason } },
  },
  'save-answers': {
    input: {},
    outcomes: { saved: { final: true, values: {} }, failed: { values: reason } },
  },
  'cancel-appointment': {
    input: {},
    outcomes: { canceled: { final: true, values: {} }, failed: { values: reason } },
  },
  authenticate: {
    input: { bookingKey: text, type: text, dateOfBirth: text, contactNumber: optionalText, channel: optionalText },
    outcomes: { ...authenticated, 'code-needed': { values: {} } },
  },
  'verify-code': {
    input: { code: text },
    outcomes: { ...authenticated, ended: { values: reason } },
  },
  'check-in-sent': {
    polls: true,
    input: { bookingKey: text },
    outcomes: {
      done: { final: true, values: {} },
      failed: { values: {} },
      'timed-out': { values: {} },
    },
  },
};
