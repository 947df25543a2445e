import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { factsOf } from '#base/pages.ts';
import { ReferralLink } from '#client/files/ReferralLink.tsx';
import { useReferralAction } from '#client/files/useReferralAction.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { usePageContext } from './usePageContext.ts';

/** Menu items of a booking request: its documents, and on its home page the information dialog if it has no exam (HD-6). */
export const RequestItems = observer(function RequestItems({ onPress }: { readonly onPress: () => void }) {
  const { t } = useTranslation();
  const { bookingRequest } = useStores();
  const { pathname } = usePageContext();
  const action = useReferralAction();
  const { summary } = bookingRequest;
  if (!summary) return null;
  return (
    <>
      {isRequestPage(pathname) && action !== 'none' && (
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

/** Returns true for the page of a booking request, also at its short address (RT-7). `pathname` is below the base. */
export function isRequestPage(pathname: string): boolean {
  return factsOf(pathname).id === 'bookingRequest';
}

/** Returns true for a page whose menu is that of a home page (RT-16). `pathname` is below the base. */
export function isHomePage(pathname: string): boolean {
  return factsOf(pathname).homeMenu === true;
}
