import { useTranslation } from 'react-i18next';
import { pages } from '#base/pages.ts';
import { ProviderText } from '#client/parts/ProviderText.tsx';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';

/** The provider's privacy policy, or a link to it on another site (HD-9). */
export function PrivacyPage() {
  const { t } = useTranslation();
  const { name, privacyPolicyUrl } = useStores().config.radiology;
  if (!privacyPolicyUrl) return <ProviderText page="privacy" title={t(pages.privacy.title)} />;
  return (
    <div className="page stack stack-l">
      <PageHeading title={t(pages.privacy.title)} provider={name} />
      <p className="prose">
        <a href={privacyPolicyUrl}>{t('privacy.policy', { provider: name })}</a>
      </p>
    </div>
  );
}
