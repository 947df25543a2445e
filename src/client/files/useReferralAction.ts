import type { Attachment } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** How the documents of the booking request that is open are seen; to be asked by an observer. */
export function useReferralAction(): ReferralAction {
  const { bookingRequest, config, kiosk } = useStores();
  const enabled = config.bookingRequest.bookingRequestsDownloadReferralEnabled;
  return referralAction(bookingRequest.summary?.attachments ?? [], { enabled, kiosk });
}

/** How a referral is seen: as a file to keep, in a dialog, or not at all. */
type ReferralAction = 'download' | 'dialog' | 'none';

/**
 * How the documents of a request are seen where the brand gives them out: the only one is a file to keep, several are in a dialog
 * (HD-6). A kiosk keeps no files, so that pictures are looked at in the dialog and other documents not at all.
 */
export function referralAction(
  attachments: readonly Pick<Attachment, 'contentType'>[],
  { enabled, kiosk }: { readonly enabled: boolean; readonly kiosk: boolean },
): ReferralAction {
  if (!enabled || attachments.length === 0) return 'none';
  if (kiosk) return attachments.some(isImage) ? 'dialog' : 'none';
  return attachments.length === 1 ? 'download' : 'dialog';
}

/** Whether a document is a picture, which a page can show. */
export function isImage({ contentType }: Pick<Attachment, 'contentType'>): boolean {
  return contentType.startsWith('image/');
}
