import type { Json } from '#base/json.ts';
import { maxExams } from '#base/limits.ts';
import type { AnswerKey, StepKind } from '#flow/language/stepKind.ts';

const firstClinic = (slots: Json | undefined): string | undefined => {
  const slot: Json | undefined = Array.isArray(slots) ? slots[0] : undefined;
  if (typeof slot !== 'object' || slot === null || !('clinic' in slot)) return undefined;
  return typeof slot.clinic === 'string' ? slot.clinic : undefined;
};

const text = (maxLength: number): AnswerKey => ({ type: 'string', maxLength });

/** Characters of a slot token (openapi/schemas/slot-token.yaml). */
const maxTokenLength = 560;

/** What a slot and each part of it on one of several devices have. */
const timeParts: { readonly [part: string]: AnswerKey } = {
  /** Slug of the device. */
  device: text(80),
  /** Slugs of the exams. */
  exams: { type: 'array', items: 'string', maxItems: 20, maxLength: 80 },
  /** Instants, RFC 3339. */
  start: text(40),
  end: text(40),
  /** IANA zone of the clinic. */
  zone: text(64),
  /** Offset from UTC. */
  offset: text(6),
  /** Wall time at the clinic. */
  local: text(16),
  /** Length of the appointment, minutes. */
  minutes: { type: 'number' },
};

/** The parts of a slot, as the server gives them. */
const slotParts: { readonly [part: string]: AnswerKey } = {
  /** The offer, signed by the server. */
  token: text(maxTokenLength),
  /** Slug of the clinic. */
  clinic: text(80),
  ...timeParts,
  /** The parts of a visit on several devices, in order of time. */
  parts: { type: 'array', items: 'object', maxItems: maxExams, properties: timeParts, optional: true },
};

/** Offers free times by week or month and holds the chosen ones during the rest of the flow (SL-1, SL-5). */
export const slotPicker: StepKind = {
  kind: 'slot-picker',
  answers: {
    /** Chosen times: token, clinic, device, exams, start and end (instants), zone, offset, local (wall time). */
    slots: { type: 'array', items: 'object', minItems: 1, maxItems: maxExams, properties: slotParts },
    /** The hold that keeps these times. */
    holdId: { type: 'string', maxLength: 80 },
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
