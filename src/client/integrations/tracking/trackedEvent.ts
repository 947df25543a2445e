/**
 * An event that tools may receive (SH-10). Every property is a word of a fixed list, so that no URL, key, name, text or choice of a person
 * fits into it.
 */
export type TrackedEvent =
  | { readonly type: 'page'; readonly page: TrackedPage }
  | { readonly type: 'booking-step'; readonly step: BookingStep }
  | { readonly type: 'booking'; readonly outcome: (typeof outcomes)[number] };

/** Receives the events of a visit for a tool. */
export interface Tracker {
  report(event: TrackedEvent): void;
}

/** The tracked pages: information pages and kinds of steps, but neither pages behind authentication nor denials. */
export const trackedPages = [
  'about',
  'contact',
  'terms',
  'privacy',
  'report-feedback-faq',
  'region-picker',
  'clinic-picker',
  'exam-picker',
  'slot-picker',
  'form',
  'documents',
  'review',
  'message',
] as const;

/** A tracked page or kind of step. */
export type TrackedPage = (typeof trackedPages)[number];

const bookingSteps = [0, 1, 2, 3] as const;

/** Progress of a booking: 0 before it, 1 procedure, 2 location and date, 3 submit (BK-1). */
export type BookingStep = (typeof bookingSteps)[number];

const outcomes = ['booked', 'slot-taken', 'failed'] as const;

/** Returns the event in a message, built from the fixed lists only; undefined for any other message. */
export function readEvent(message: unknown): TrackedEvent | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { type, ...details } = message as { readonly [key: string]: unknown };
  const page = trackedPages.find((known) => known === details.page);
  const step = bookingSteps.find((known) => known === details.step);
  const outcome = outcomes.find((known) => known === details.outcome);
  if (type === 'page' && page) return { type, page };
  if (type === 'booking-step' && step !== undefined) return { type, step };
  if (type === 'booking' && outcome) return { type, outcome };
  return undefined;
}
