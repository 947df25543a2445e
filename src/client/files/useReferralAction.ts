import type { Attachment } from '#client/stores/BookingRequestStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';

/** Returns how the documents of the open booking request are offered. Use it in an observer. */
export function useReferralAction(): ReferralAction {
  const { bookingRequest, config, kiosk } = useStores();
  const enabled = config.bookingRequest.bookingRequestsDownloadReferralEnabled;
  return referralAction(bookingRequest.summary?.attachments ?? [], { enabled, kiosk });
}

/** How documents are offered: as a download, in a dialog, or not at all. */
type ReferralAction = 'download' | 'dialog' | 'none';

/**
 * Returns how documents are offered if the brand enables it: one document as a download, several in a dialog (HD-6). A kiosk offers no
 * downloads, so it shows a single document in the dialog too.
 */
export function referralAction(
  attachments: readonly unknown[],
  { enabled, kiosk }: { readonly enabled: boolean; readonly kiosk: boolean },
): ReferralAction {
  if (!enabled || attachments.length === 0) return 'none';
  return attachments.length === 1 && !kiosk ? 'download' : 'dialog';
}

/** Returns true if a document is an image, which a page can show. */
export function isImage({ contentType }: Pick<Attachment, 'contentType'>): boolean {
  return contentType.startsWith('image/');
}
