import { useTranslation } from 'react-i18next';
import { pages } from '#base/pages.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { RichText } from '#client/ui/RichText.tsx';

/** Questions and answers for referrers about feedback on reports; the content is a text of the locale (HD-9). */
export function ReportFeedbackFaqPage() {
  const { t } = useTranslation();
  const { name } = useStores().config.radiology;
  return (
    <div className="page stack stack-l">
      <PageHeading title={t(pages.reportFeedbackFaq.title)} provider={name} />
      <div className="rich">
        <RichText text={t('report-feedback.faq.text')} />
      </div>
    </div>
  );
}
