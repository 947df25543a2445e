import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { RichText } from '#client/ui/RichText.tsx';

/** The provider's message above the page; position and close button are configured (SH-1). */
export function Banner({ message }: { readonly message: string }) {
  const { t } = useTranslation();
  const { config, shell } = useStores();
  const { bannerClosable, bannerPosition } = config.application;
  return (
    <div className={`banner banner-${bannerPosition}`}>
      <div className="banner-text">
        <RichText text={message} />
      </div>
      {bannerClosable && (
        <button
          type="button"
          className="button button-icon bare"
          aria-label={t('shell.close-banner')}
          onClick={shell.closeBanner}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
