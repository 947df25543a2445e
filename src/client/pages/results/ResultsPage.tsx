import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useLocation, useParams } from 'react-router-dom';
import { deviceWallTime } from '#base/dates.ts';
import { pages } from '#base/pages.ts';
import { fullDayName, fullDayTime } from '#base/wallTime.ts';
import { AnsweredQuestionnaires } from '#client/parts/AnsweredQuestionnaires.tsx';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { ProblemNotice } from '#client/parts/ProblemNotice.tsx';
import { usePageStore } from '#client/parts/usePageStore.ts';
import { paths } from '#client/paths.ts';
import { environmentOf } from '#client/stores/environment.ts';
import { QuestionnaireStore, type StoredAnswers } from '#client/stores/QuestionnaireStore.ts';
import { type Report, ReportStore } from '#client/stores/ReportStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Icon } from '#client/ui/Icon.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import './results.css';

const ShareDialog = lazy(() => import('#client/flows/ShareDialog.tsx'));

/** Milliseconds between two looks whether a contact may still see what was shared. */
const watchMs = 800;

/** Results of a booking. Requires a one-time code, also from the browser that booked (RT-6, AU-1). */
export const ResultsPage = observer(function ResultsPage() {
  const { session } = useStores();
  const { bookingKey = '' } = useParams();
  const [checked, setChecked] = useState(false);
  useEffect(() => {
    session.check().then(() => setChecked(true));
  }, [session]);
  if (!checked) return <PageLoading rows={2} />;
  return session.verifiedFor === bookingKey ? <Results bookingKey={bookingKey} /> : <ToAuthentication />;
});

/** Leads to the authentication, or to the page that says that a shared link was withdrawn or has expired (AS-5d). */
const ToAuthentication = observer(function ToAuthentication() {
  const root = useStores();
  const { bookingKey = '' } = useParams();
  const { pathname, search } = useLocation();
  const [store] = useState(() => ReportStore.create({}, environmentOf(root)));
  useEffect(() => {
    store.loadAccess(bookingKey);
  }, [store, bookingKey]);
  const { access, accessCall } = store;
  if (access?.status === 'REVOKED') return <Navigate to={paths.deny({ revoked: 'true' })} replace />;
  if (access?.status === 'EXPIRED') return <Navigate to={paths.deny({ resultsExpired: 'true' })} replace />;
  if (!access && !accessCall.problem) return <PageLoading rows={2} />;
  const type = 'APPOINTMENT_RESULTS';
  const query = new URLSearchParams(search);
  const otpType = query.get('otpType');
  // The page needs it no more after the authentication.
  query.delete('otpType');
  const returnUrl = query.size > 0 ? `${pathname}?${query}` : pathname;
  const asked = { ...(access?.shared && { shared: 'true' }), ...(otpType !== null && { otpType }) };
  return <Navigate to={paths.authentication({ type, bookingKey, ...asked, returnUrl })} replace />;
});

const Results = observer(function Results({ bookingKey }: { readonly bookingKey: string }) {
  const { t } = useTranslation();
  const root = useStores();
  const { radiology } = root.config;
  const store = usePageStore((environment) => ReportStore.create({}, environment));
  const [sharing, setSharing] = useState(false);
  const isContact = root.session.role === 'share-recipient';
  useEffect(() => {
    store.load(bookingKey);
    return () => store.clear();
  }, [store, bookingKey]);
  // The patient can withdraw the access at any time; what is shown then disappears within a second (SR-2).
  useEffect(() => {
    if (!isContact) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && store.watch(), watchMs);
    return () => clearInterval(timer);
  }, [store, isContact]);
  const { reports, loadCall } = store;
  if (store.ended) return <ToAuthentication />;
  if (loadCall.problem?.code === 'not-authenticated') return <ToAuthentication />;
  if (loadCall.problem) {
    return (
      <PageProblem
        problem={loadCall.problem}
        missing={{ title: t('appointment.missing'), text: t('appointment.missing.text') }}
        onRetry={() => store.load(bookingKey)}
        radiology={radiology}
      />
    );
  }
  if (!reports) return <PageLoading rows={4} />;
  const readable = reports.some(({ text }) => text !== undefined);
  const intro = isContact
    ? `results.shared.${readable ? 'intro' : 'none'}`
    : `results.${readable ? 'intro' : reports.length > 0 ? 'waiting' : 'none'}`;
  return (
    <div className="page stack stack-l">
      <div className="stack stack-s">
        <PageHeading title={t(pages.results.title)} provider={radiology.name} />
        <p className="prose">{t(intro)}</p>
      </div>
      {reports.map((report) => (
        <ReportCard key={report.reportId} report={report} />
      ))}
      {!isContact && <PainScores bookingKey={bookingKey} />}
      <HelpLine phone={radiology.phone} />
      <div className="row no-print">
        {readable && (
          <Button className="no-kiosk" icon={<Icon name="print" />} onClick={() => window.print()}>
            {t('results.print')}
          </Button>
        )}
        {!isContact && (
          <>
            <Button className="no-kiosk" aria-haspopup="dialog" onClick={() => setSharing(true)}>
              {t('results.share')}
            </Button>
            <Link to={paths.appointment(bookingKey)} className="button">
              {t('results.appointment')}
            </Link>
          </>
        )}
      </div>
      {sharing && (
        <Suspense fallback={null}>
          <ShareDialog bookingKey={bookingKey} onClose={() => setSharing(false)} />
        </Suspense>
      )}
    </div>
  );
});

/** How much pain the patient had before and after the scan (AS-5b); a share has only the reports. */
const PainScores = observer(function PainScores({ bookingKey }: { readonly bookingKey: string }) {
  const { t } = useTranslation();
  const root = useStores();
  const [store] = useState(() => QuestionnaireStore.create({}, environmentOf(root)));
  const [stored, setStored] = useState<readonly StoredAnswers[]>([]);
  const load = useCallback(async () => {
    setStored((await store.findAnswers({ bookingKey }))?.filter(isPainScore) ?? []);
  }, [store, bookingKey]);
  useEffect(() => {
    load();
  }, [load]);
  return (
    <>
      <ProblemNotice problem={store.listCall.problem} onRetry={load} />
      <AnsweredQuestionnaires stored={stored} title={t('results.pain')} open />
    </>
  );
});

const isPainScore = ({ questionnaireType: type }: StoredAnswers): boolean =>
  type === 'PAIN_SCORE_INITIAL' || type === 'PAIN_SCORE_FINAL';

/** A report with its paragraphs, or from when on the patient may read it. */
const ReportCard = observer(function ReportCard({ report }: { readonly report: Report }) {
  const { t } = useTranslation();
  const { formatLocale } = useStores();
  const { title, author, reportedAt, releasedAt, amended, text } = report;
  const day = fullDayName(deviceWallTime(reportedAt), formatLocale);
  const from = fullDayTime(deviceWallTime(releasedAt), formatLocale);
  return (
    <article className="card card-pad stack stack-m">
      <div className="stack stack-s">
        <h2>{title}</h2>
        <p className="row muted">
          {t(author ? 'results.reported-by' : 'results.reported', { day, author })}
          {amended && <span className="tag">{t('results.amended')}</span>}
        </p>
      </div>
      {text === undefined ? (
        <Notice>
          <p>{t('results.from', { from })}</p>
        </Notice>
      ) : (
        text
          .split(/\n\s*\n/)
          .filter((paragraph) => paragraph.trim() !== '')
          .map((paragraph, index) => (
            // The paragraphs of a report never change their order.
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
            <p key={index} className="prose report-paragraph">
              {paragraph.trim()}
            </p>
          ))
      )}
    </article>
  );
});
