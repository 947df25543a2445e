import { useTranslation } from 'react-i18next';
import { ProviderText } from '#client/parts/ProviderText.tsx';

/** The provider's terms and conditions (HD-9). */
export function TermsPage() {
  const { t } = useTranslation();
  return <ProviderText page="terms" title={t('shell.terms')} />;
}
