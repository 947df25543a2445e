import type { Attachment } from '#client/stores/BookingRequestStore.ts';

/** Address of the referral of a request that has just one. */
export function referralAddress(slug: string): string {
  return `/api/secured/booking_requests/${slug}/download`;
}

/** Address of a document, to be kept or to be looked at. */
export function attachmentAddress({ slug, id }: Attachment, how: 'download' | 'view'): string {
  return `/api/secured/booking_requests/${slug}/attachments/${id}/${how}`;
}
