import type { AnswerKey } from './stepKind.ts';

/** Facts of the visit that conditions read as `context.*`. The client sets them. */
export const contextVariables: { readonly [name: string]: AnswerKey } = {
  authenticationType: {
    type: 'string',
    enum: ['APPOINTMENT', 'APPOINTMENT_RESULTS', 'BOOKING_REQUEST', 'PATIENT_PORTAL'],
    description: 'Purpose of the authentication (AU-1).',
  },
  variant: {
    type: 'string',
    enum: ['own', 'staff', 'shared'],
    description: 'Whether the person comes for their own booking, for one made by staff, or through a shared link (AU-1).',
  },
  bookingKey: { type: 'string', description: 'Key of the booking from a link.' },
  kiosk: { type: 'boolean', description: 'The portal runs on a shared device of a clinic.' },
  iframe: { type: 'boolean', description: 'The portal is embedded in another page.' },
  tablet: { type: 'boolean', description: 'The tablet layout is on.' },
  staff: { type: 'boolean', description: 'A member of the clinic’s staff is booking.' },
  locale: { type: 'string', description: 'Language tag of the texts, such as en-AU.' },
  today: { type: 'string', format: 'date', description: 'Today’s date, YYYY-MM-DD, in the visitor’s calendar.' },
};

/** Settings of the brand that conditions read as `config.*`, by their path in `brand.json`. */
export const configVariables: { readonly [name: string]: AnswerKey } = {
  'application.mapUiEnabled': { type: 'boolean', description: 'Clinics are shown on a map.' },
  'radiology.code': { type: 'string', description: 'Short code of the provider.' },
  'radiology.aboutUrl': { type: 'string', format: 'url', description: 'Page about the provider.' },
  'radiology.contactUrl': { type: 'string', format: 'url', description: 'Page with telephone and addresses.' },
  'booking.noteMaxLength': { type: 'number', description: 'Longest note, in characters.' },
  'booking.horizonDays': { type: 'number', description: 'How many days ahead may be booked.' },
};
