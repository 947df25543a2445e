import type { Json } from '#base/json.ts';
import type { AnswerKey, StepKind } from '#flow/language/stepKind.ts';

const firstClinic = (slots: Json | undefined): string | undefined => {
  const slot: Json | undefined = Array.isArray(slots) ? slots[0] : undefined;
  if (typeof slot !== 'object' || slot === null || !('clinic' in slot)) return undefined;
  return typeof slot.clinic === 'string' ? slot.clinic : undefined;
};

const text = (maxLength: number, description: string): AnswerKey => ({ type: 'string', maxLength, description });

/** The most slots of one hold, and so of one booking (openapi/paths/holds.yaml). */
export const maxSlots = 6;

/** Characters of a slot token (openapi/schemas/slot-token.yaml). */
const maxTokenLength = 200;

/** The parts of a slot, as the server gives them. */
const slotParts: { readonly [part: string]: AnswerKey } = {
  token: text(maxTokenLength, 'The offer, signed by the server.'),
  clinic: text(80, 'Slug of the clinic.'),
  device: text(80, 'Slug of the device.'),
  exams: { type: 'array', items: 'string', maxItems: 20, maxLength: 80, description: 'Slugs of the exams.' },
  start: text(40, 'Instant.'),
  end: text(40, 'Instant.'),
  zone: text(64, 'IANA zone of the clinic.'),
  offset: text(6, 'Offset from UTC.'),
  local: text(16, 'Wall time at the clinic.'),
  minutes: { type: 'number', description: 'Length of the appointment.' },
};

/** Offers free times by week or month and holds the chosen ones during the rest of the flow (SL-1, SL-5). */
export const slotPicker: StepKind = {
  kind: 'slot-picker',
  description: 'Choose a free time by week or month; the time is held while the person continues.',
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      view: {
        enum: ['WEEK', 'MONTH'],
        title: 'First view',
        description: 'The view shown first; by default that of brand.json.',
      },
      timeOfDay: {
        type: 'boolean',
        default: true,
        title: 'Time of day',
        description: 'Offer a filter for morning, afternoon and evening.',
      },
    },
  },
  answers: {
    slots: {
      ...{ type: 'array', items: 'object', minItems: 1, maxItems: maxSlots, properties: slotParts },
      description:
        'Chosen times: token, clinic, device, exams, start and end (instants), zone, offset, local (wall time).',
    },
    holdId: { type: 'string', maxLength: 80, description: 'The hold that keeps these times.' },
  },
  query: ['date', 'week', 'startTime', 'endTime', 'deviceId', 'slotsView', 'timeOfDay'],
  runs: 'screen',
  holds: true,
  ends: 'never',
  invalidation: {
    by: {
      'region-picker': ['region'],
      'clinic-picker': ['clinics'],
      'exam-picker': ['exams', 'separateBooking', 'customDuration'],
    },
    keys: ['slots', 'holdId'],
  },
  isComplete: ({ slots, holdId }) =>
    Array.isArray(slots) && slots.length > 0 && typeof holdId === 'string' && holdId !== '',
  clinic: ({ slots }) => firstClinic(slots),
};
