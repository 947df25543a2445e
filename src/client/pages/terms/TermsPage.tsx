import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RichText } from '#client/ui/RichText.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';

/** The provider's terms and conditions (HD-9). */
export const TermsPage = observer(function TermsPage() {
  const { t } = useTranslation();
  const { config, provider } = useStores();
  const { terms, termsRequest } = provider;
  useEffect(() => {
    provider.loadTerms();
  }, [provider]);
  return (
    <div className="page stack stack-l">
      <PageHeading title={t('shell.terms')} provider={config.radiology.name} />
      <h2>{config.radiology.longName || config.radiology.name}</h2>
      <ProblemNotice problem={termsRequest.problem} onRetry={provider.loadTerms} />
      {terms === undefined && termsRequest.pending && <Skeleton rows={4} label={t('shell.loading')} />}
      {terms !== undefined && (
        <div className="prose">{terms ? <RichText text={terms} /> : <p>{t('terms.nothing')}</p>}</div>
      )}
    </div>
  );
});
