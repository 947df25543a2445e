import { useTranslation } from 'react-i18next';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RichText } from '#client/ui/RichText.tsx';

/** The provider's description of itself (HD-9). */
export function AboutPage() {
  const { t } = useTranslation();
  const { about, longName, name } = useStores().config.radiology;
  return (
    <div className="page stack stack-l">
      <PageHeading title={t('shell.about')} provider={name} />
      <h2>{longName || name}</h2>
      <div className="prose">{about ? <RichText text={about} /> : t('about.nothing')}</div>
    </div>
  );
}
