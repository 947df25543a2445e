import { useTranslation } from 'react-i18next';
import { pages } from '#base/pages.ts';
import { ProviderText } from '#client/parts/ProviderText.tsx';

/** The provider's terms and conditions (HD-9). */
export function TermsPage() {
  const { t } = useTranslation();
  return <ProviderText page="terms" title={t(pages.terms.title)} />;
}
