import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';

/** Links to the provider's privacy policy, or explains whom to ask for it (HD-9). */
export function PrivacyPage() {
  const { t } = useTranslation();
  const { name, phone, privacyPolicyUrl } = useStores().config.radiology;
  return (
    <div className="page stack stack-l">
      <PageHeading title={t('shell.privacy')} provider={name} />
      {privacyPolicyUrl ? (
        <p className="prose">
          <a href={privacyPolicyUrl}>{t('privacy.policy', { provider: name })}</a>
        </p>
      ) : (
        <p className="prose">
          {t('privacy.ask', { provider: name })} {phone ? t('page.help', { phone }) : ''}
        </p>
      )}
    </div>
  );
}
