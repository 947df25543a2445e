import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { FileLink, referralAddress } from './FileLink.tsx';
import { useReferralAction } from './useReferralAction.ts';

interface ReferralLinkProps {
  /** Of a button; in a menu there is none, and no sign beside the words. */
  readonly className?: string;
  readonly onPress?: () => void;
}

/** The way to the documents of the booking request that is open: a file to keep, or a button that opens the dialog (HD-6). */
export const ReferralLink = observer(function ReferralLink({ className, onPress }: ReferralLinkProps) {
  const { t } = useTranslation();
  const { bookingRequest } = useStores();
  const { summary, fileRequest } = bookingRequest;
  const way = useReferralAction();
  const [only] = summary?.attachments ?? [];
  if (way === 'none' || !only) return null;
  const words = t('booking-request.referral');
  if (way === 'dialog') {
    return (
      <button
        type="button"
        className={className}
        aria-haspopup="dialog"
        onClick={() => {
          onPress?.();
          bookingRequest.show('attachments');
        }}
      >
        {className && <Icon name="document" />}
        {words}
      </button>
    );
  }
  return (
    <FileLink
      href={referralAddress(only.slug)}
      fileName={only.fileName}
      load={() => bookingRequest.loadReferral(only.slug)}
      request={fileRequest}
      icon={className && <Icon name="download" />}
      {...(className !== undefined && { className })}
      {...(onPress && { onPress })}
    >
      {words}
    </FileLink>
  );
});
