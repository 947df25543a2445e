import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { paths } from '#client/paths.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { FileLink } from './FileLink.tsx';
import { useReferralAction } from './useReferralAction.ts';

interface ReferralLinkProps {
  /** Class of a button; without it (in the menu) the link has no icon. */
  readonly className?: string;
  readonly onPress?: () => void;
}

/** Downloads the only document of the open booking request, or opens the dialog with its documents (HD-6). */
export const ReferralLink = observer(function ReferralLink({ className, onPress }: ReferralLinkProps) {
  const { t } = useTranslation();
  const { bookingRequest } = useStores();
  const { summary, fileCall } = bookingRequest;
  const action = useReferralAction();
  const [only] = summary?.attachments ?? [];
  if (action === 'none' || !only) return null;
  const words = t('booking-request.referral');
  if (action === 'dialog') {
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
      href={paths.referral(only.slug)}
      fileName={only.fileName}
      load={() => bookingRequest.loadReferral(only.slug)}
      call={fileCall}
      icon={className && <Icon name="download" />}
      {...(className !== undefined && { className })}
      {...(onPress && { onPress })}
    >
      {words}
    </FileLink>
  );
});
