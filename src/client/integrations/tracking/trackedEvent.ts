/** Pages that are told of: pages that are read, and kinds of steps; none behind authentication, and no denial. */
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
  'review',
  'message',
] as const;

const bookingSteps = [0, 1, 2, 3] as const;
const outcomes = ['booked', 'slot-taken', 'failed'] as const;

export type TrackedPage = (typeof trackedPages)[number];
/** How far a booking has come: not begun, procedure, location and date, submit (BK-1). */
export type BookingStep = (typeof bookingSteps)[number];

/**
 * All that is ever told to a tool that measures visits (SH-10). Every member is a word of a fixed list: there is no room for an
 * address, a key, a name, or anything that a person wrote or chose.
 */
export type TrackedEvent =
  | { readonly type: 'page'; readonly page: TrackedPage }
  | { readonly type: 'booking-step'; readonly step: BookingStep }
  | { readonly type: 'booking'; readonly outcome: (typeof outcomes)[number] };

/** The event that a message holds, built anew from the fixed lists; undefined when it is none. */
export function readEvent(message: unknown): TrackedEvent | undefined {
  if (typeof message !== 'object' || message === null) return undefined;
  const { type, page, step, outcome } = message as { readonly [key: string]: unknown };
  const known = {
    page: trackedPages.find((one) => one === page),
    step: bookingSteps.find((one) => one === step),
    outcome: outcomes.find((one) => one === outcome),
  };
  if (type === 'page' && known.page) return { type, page: known.page };
  if (type === 'booking-step' && known.step !== undefined) return { type, step: known.step };
  if (type === 'booking' && known.outcome) return { type, outcome: known.outcome };
  return undefined;
}
