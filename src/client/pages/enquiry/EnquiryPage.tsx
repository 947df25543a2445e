import { observer } from 'mobx-react-lite';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isRecord } from '#base/json.ts';
import { FlowAtAddress } from '#client/flows/FlowHosts.tsx';
import { NoScriptHelp } from '#client/parts/NoScriptHelp.tsx';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { paths } from '#client/paths.ts';
import { AnswerSummary } from '#client/steps/AnswerSummary.tsx';
import { FormAnswers } from '#client/steps/FormAnswers.tsx';
import { StepHeading } from '#client/steps/StepHeading.tsx';
import { StepView } from '#client/steps/StepView.tsx';
import { useStepQuery } from '#client/steps/useStepQuery.ts';
import type { PatientDetails } from '#client/stores/BookingRequestStore.ts';
import { enquiryExamsOf } from '#client/stores/examAnswers.ts';
import { fillContact } from '#client/stores/fillPatient.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Icon } from '#client/ui/Icon.tsx';
import { answeredSafetySteps } from '#flow/walk/answeredSafetySteps.ts';

const topics = ['exam', 'message', 'callback'] as const;

/**
 * Runs the flow of an enquiry: about the exam that the visitor chose, a message, or the wish to be called (BK-6c, AS-6). A page of a
 * booking passes its key in the navigation state. That booking or the booking request of the chosen exam fills in the patient, if the session
 * may see it.
 * Answers to the safety questions go along and are shown (decision 047).
 */
export const EnquiryPage = observer(function EnquiryPage() {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const root = useStores();
  const { appointment, bookingRequest, enquiry, flow } = root;
  const [patient, setPatient] = useState<PatientDetails | 'unknown'>();
  const address = useStepQuery();
  const about = topics.find((topic) => topic === query.get('about')) ?? 'message';
  const bookingKey = isRecord(state) && typeof state.bookingKey === 'string' ? state.bookingKey : undefined;
  useEffect(() => {
    // The steps replace the state of the navigation, so the first one counts.
    if (bookingKey !== undefined) enquiry.about({ bookingKey });
  }, [enquiry, bookingKey]);
  useEffect(() => () => enquiry.about({}), [enquiry]);
  // Only the patient who proved it is filled in, in no other booking's enquiry.
  const [ofPatient] = useState(() => (root.session.bookingKey === bookingKey ? bookingKey : undefined));
  useEffect(() => {
    if (ofPatient === undefined) return;
    appointment.loadPatient(ofPatient).then((found) => setPatient(found ?? 'unknown'));
  }, [appointment, ofPatient]);
  const { request } = flow;
  const isOfRequest = about === 'exam' && request?.exam !== undefined && flow.chosenExams.includes(request.exam);
  const requestKey = isOfRequest ? request.bookingKey : undefined;
  useEffect(() => {
    if (requestKey === undefined) return;
    let left = false;
    bookingRequest.loadPatient(requestKey).then((found) => {
      if (left) return;
      if (found) enquiry.about({ requestKey });
      setPatient(found ?? 'unknown');
    });
    return () => {
      left = true;
      enquiry.about({});
    };
  }, [bookingRequest, enquiry, requestKey]);
  useEffect(() => {
    if (about === 'exam') root.loadNames();
  }, [root, about]);
  const enquiryExams = enquiryExamsOf(flow);
  // Exams that can be booked online are no part of the enquiry.
  const bookable = enquiryExams.length > 0 && enquiryExams.length < flow.chosenExams.length;
  const summaryKinds = bookable ? ['clinic-picker'] : ['exam-picker', 'clinic-picker'];
  const safety = answeredSafetySteps(flow.walked);
  if (about === 'exam' && flow.chosenExams.length === 0) return <Navigate to={paths.enquiry('message')} replace />;
  if ((requestKey ?? ofPatient) !== undefined && patient === undefined) return <PageLoading rows={4} />;
  return (
    <div className="page stack stack-m">
      <FlowAtAddress
        key={about}
        id="enquiry"
        context={{ enquiry: about }}
        replacesHistory
        loading={<NoScriptHelp alone />}
        onStarted={(run) => patient && patient !== 'unknown' && fillContact(run.flow, patient)}
        onReturn={() => undefined}
      >
        {(step) => (
          <>
            {!step.step.end && !flow.before(step.id) && <BackWhence />}
            <StepHeading step={step} />
            {about === 'exam' && !step.step.end && (
              <section className="card card-pad" aria-label={t('enquiry.about')}>
                {bookable && (
                  <p className="strong">{enquiryExams.map((slug) => root.nameOf('exam', slug)).join(', ')}</p>
                )}
                <AnswerSummary steps={flow.walked.relevant.filter(({ kind }) => summaryKinds.includes(kind.kind))} />
              </section>
            )}
            {about === 'exam' && !step.step.end && safety.length > 0 && (
              <Suspense fallback={null}>
                <p>{t('enquiry.safety')}</p>
                {safety.map((form) => (
                  <FormAnswers key={form.id} step={form} />
                ))}
              </Suspense>
            )}
            <StepView step={step} {...address} />
          </>
        )}
      </FlowAtAddress>
    </div>
  );
});

/** Leads back to the page that the visitor came from; after a direct visit, to the contact page. */
function BackWhence() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <Link
      to={paths.contact}
      className="back-link icon-link strong no-print"
      onClick={(press) => {
        if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey || !cameFromPortal()) return;
        press.preventDefault();
        navigate(-1);
      }}
    >
      <Icon name="back" size={18} />
      {t('run.back')}
    </Link>
  );
}

/** Returns true if the entry before this one in the browser's history is a page of the portal. */
function cameFromPortal(): boolean {
  const { state }: { state: unknown } = window.history;
  const isLater = isRecord(state) && typeof state.idx === 'number' && state.idx > 0;
  return isLater || (window.history.length > 1 && document.referrer.startsWith(`${window.location.origin}/`));
}
