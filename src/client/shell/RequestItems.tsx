import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { ReferralLink } from '#client/files/ReferralLink.tsx';
import { useReferralAction } from '#client/files/useReferralAction.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { usePageContext } from './usePageContext.ts';

/** What the menu has for a booking request: its documents, and on its home page what to do while no exam is chosen (HD-6). */
export const RequestItems = observer(function RequestItems({ onPress }: { readonly onPress: () => void }) {
  const { t } = useTranslation();
  const { bookingRequest } = useStores();
  const { pathname } = usePageContext();
  const way = useReferralAction();
  const { summary } = bookingRequest;
  if (!summary) return null;
  return (
    <>
      {isRequestPage(pathname) && way !== 'none' && (
        <li>
          <ReferralLink onPress={onPress} />
        </li>
      )}
      {isHomePage(pathname) && !summary.exam && (
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => {
              onPress();
              bookingRequest.show('info');
            }}
          >
            {t('booking-request.info')}
          </button>
        </li>
      )}
    </>
  );
});

const segmentOf = (pathname: string): string => pathname.split('/')[1] ?? '';

/** Whether a path below the base is the page of a booking request; its short address is, as long as it is not replaced (RT-7). */
export function isRequestPage(pathname: string): boolean {
  return ['booking-requests', 'br'].includes(segmentOf(pathname));
}

/** Whether a path below the base is a home page, by its first segment (RT-16). */
export function isHomePage(pathname: string): boolean {
  return isRequestPage(pathname) || ['home', 'unsubscribe'].includes(segmentOf(pathname));
}
