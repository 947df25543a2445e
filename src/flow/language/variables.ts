import type { AnswerKey } from './stepKind.ts';

/** Facts of the visit that conditions read as `context.*`. The client sets them. */
export const contextVariables: { readonly [name: string]: AnswerKey } = {
  /** The purpose of the authentication (AU-1). */
  authenticationType: {
    type: 'string',
    enum: ['APPOINTMENT', 'APPOINTMENT_RESULTS', 'BOOKING_REQUEST', 'PATIENT_PORTAL'],
  },
  /** Whose link opened the visit: the person's own, one from staff, a shared one (AU-1). */
  variant: {
    type: 'string',
    enum: ['own', 'staff', 'shared'],
  },
  /** How a link of the clinic wants the first code sent (RT-6e). */
  otpType: { type: 'string', enum: ['EMAIL', 'SMS'] },
  /** What an enquiry is about: an exam that is arranged, a message to the call centre, or the wish to be called back (BK-6c, AS-6). */
  enquiry: {
    type: 'string',
    enum: ['exam', 'message', 'callback'],
  },
  /** Key of the booking that a link named. */
  bookingKey: { type: 'string' },
  /** The portal runs on a kiosk of a clinic. */
  kiosk: { type: 'boolean' },
  /** The portal is embedded in another page. */
  iframe: { type: 'boolean' },
  /** The tablet layout is on. */
  tablet: { type: 'boolean' },
  /** A member of the clinic’s staff is booking. */
  staff: { type: 'boolean' },
  /** Staff or a referrer books for a patient, in advanced booking. */
  advanced: { type: 'boolean' },
  /** Language tag of the texts, such as en-AU. */
  locale: { type: 'string' },
  /** Today’s date, YYYY-MM-DD, in the time zone of the visitor. */
  today: { type: 'string', format: 'date' },
};

/** Settings of the brand that conditions read as `config.*`, by their path in `brand.json`. */
export const configVariables: { readonly [name: string]: AnswerKey } = {
  /** Clinics are shown on a map. */
  'application.mapUiEnabled': { type: 'boolean' },
  /** Short code of the provider. */
  'radiology.code': { type: 'string' },
  /** Page about the provider. */
  'radiology.aboutUrl': { type: 'string', format: 'url' },
  /** Page with telephone and addresses. */
  'radiology.contactUrl': { type: 'string', format: 'url' },
  /** Longest note, in characters. */
  'booking.noteMaxLength': { type: 'number' },
  /** How many days ahead may be booked. */
  'booking.horizonDays': { type: 'number' },
};
