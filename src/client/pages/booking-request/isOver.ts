import type { BookingRequestSummary } from '#client/stores/BookingRequestStore.ts';

/** Whether nothing can be done with a request any more, or not yet: whoever comes for it is told why (DN-1). */
export function isOver(status: BookingRequestSummary['status']): boolean {
  return status !== 'OPEN' && status !== 'BOOKED';
}
