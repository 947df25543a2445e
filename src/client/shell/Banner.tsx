import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { RichText } from '#client/ui/RichText.tsx';

/** The provider's message across the top, where and as closable as it is configured (SH-1). */
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
          className="banner-close"
          aria-label={t('shell.close-banner')}
          onClick={shell.closeTheBanner}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
