import { useTranslation } from 'react-i18next';
import { pages } from '#base/pages.ts';
import { ProviderText } from '#client/parts/ProviderText.tsx';

/** The provider's description of itself (HD-9). */
export function AboutPage() {
  const { t } = useTranslation();
  return <ProviderText page="about" title={t(pages.about.title)} />;
}
