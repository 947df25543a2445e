import { useStores } from '#client/stores/StoreContext.ts';
import { type ReferralWay, referralWay } from './referralWay.ts';

/** How the documents of the booking request that is open are seen; to be asked by an observer. */
export function useReferralWay(): ReferralWay {
  const { bookingRequest, config, kiosk } = useStores();
  const enabled = config.bookingRequest.bookingRequestsDownloadReferralEnabled === true;
  return referralWay(bookingRequest.summary?.attachments ?? [], { enabled, kiosk });
}
