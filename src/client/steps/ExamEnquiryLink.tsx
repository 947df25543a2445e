import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/paths.ts';

/** Leads to an enquiry about the chosen exams (BK-6c). */
export function ExamEnquiryLink() {
  const { t } = useTranslation();
  return (
    <Link to={paths.enquiry('exam')} className="button button-primary">
      {t('enquiry.about-exam')}
    </Link>
  );
}
