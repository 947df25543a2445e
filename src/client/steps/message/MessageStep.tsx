import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { enquiryExamsOf } from '#client/stores/examAnswers.ts';
import { useRun, useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import type { StepAnswers } from '#flow/language/language.ts';
import { AnswerSummary } from '../AnswerSummary.tsx';
import { ClinicContacts } from '../ClinicContacts.tsx';
import { ExamEnquiryLink } from '../ExamEnquiryLink.tsx';
import type { StepProps } from '../StepProps.ts';

interface Options {
  readonly link?: { readonly text: string; readonly to: string };
  readonly contact?: boolean;
  /** Offers an enquiry about the chosen exams (BK-6c). */
  readonly enquiry?: boolean;
}

/** Step kinds whose answers the confirmation repeats. */
const summaryKinds = new Set(['exam-picker', 'slot-picker']);

/** A message within or at the end of a flow, with the booked answers and a link. */
export default observer(function MessageStep({ step }: StepProps) {
  const { t } = useTranslation();
  const root = useStores();
  const { flow, fill, send } = useRun();
  const { link, contact, enquiry } = step.settings.options as Options;
  const target = link && root.resolveUrl(fill(link.to));
  const agreed = flow.finished ? flow.answeredBefore(step.id).filter(({ kind }) => summaryKinds.has(kind.kind)) : [];
  const goesOn = flow.walked.relevant.at(-1) !== step;
  return (
    <div className="stack stack-l">
      {agreed.length > 0 && (
        <div className="card card-pad">
          <AnswerSummary steps={agreed} fixed />
        </div>
      )}
      {contact && <ClinicContacts />}
      {goesOn && (
        <div className="row step-actions">
          <Button variant="primary" onClick={() => send({ type: 'next' })}>
            {t('action.continue')}
          </Button>
        </div>
      )}
      {(enquiry || target?.to === 'portal') && (
        <div className="row no-print">
          {enquiry && <ExamEnquiryLink />}
          {enquiry && <BookableExams />}
          {link && target?.to === 'portal' && (
            <Link to={target.path} className={enquiry ? 'button' : 'button button-primary'}>
              {fill(t(link.text))}
            </Link>
          )}
        </div>
      )}
    </div>
  );
});

/** Offers to book the chosen exams that need no enquiry: returns to the list of exams, where only they are chosen. */
const BookableExams = observer(function BookableExams() {
  const { t } = useTranslation();
  const root = useStores();
  const { flow, formatLocale } = root;
  const { chosenExams } = flow;
  const enquiryExams = enquiryExamsOf(flow);
  const bookable = enquiryExams.length > 0 ? chosenExams.filter((slug) => !enquiryExams.includes(slug)) : [];
  const names = bookable.flatMap((slug) => root.nameOf('exam', slug) ?? []);
  const picker = flow.ofKind('exam-picker');
  if (!picker || bookable.length === 0 || names.length < bookable.length) return null;
  function book(step: string, values: StepAnswers): void {
    flow.draft(step, { ...values, exams: [...bookable], procedureTab: bookable.length > 1 ? 'multiple' : 'single' });
    root.send({ type: 'goto', step });
  }
  return (
    <Button onClick={() => book(picker.step.id, picker.values)}>
      {t('enquiry.book-others', { exams: new Intl.ListFormat(formatLocale, { type: 'conjunction' }).format(names) })}
    </Button>
  );
});
