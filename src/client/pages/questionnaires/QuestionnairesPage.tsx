import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isBookingKey, pages } from '#base/pages.ts';
import { QuestionnaireRun } from '#client/flows/QuestionnaireRun.tsx';
import { useQuestionnaireCss } from '#client/flows/useQuestionnaireCss.ts';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { paths } from '#client/paths.ts';
import { environmentOf } from '#client/stores/environment.ts';
import {
  type AskedQuestionnaire,
  type DueQuestionnaires,
  type ProcessedOutcome,
  QuestionnaireStore,
} from '#client/stores/QuestionnaireStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { readQuestionnaireLink } from './readQuestionnaireLink.ts';

/**
 * The page of a link that asks questionnaires, one after another (RT-5a, QN-10). Afterwards, the person reaches the redirect URL of the link if
 * the portal may follow it, else the page of the booking (QN-4).
 */
export const QuestionnairesPage = observer(function QuestionnairesPage() {
  const { t } = useTranslation();
  const root = useStores();
  const [query] = useSearchParams();
  const { pathname, search } = useLocation();
  const link = readQuestionnaireLink(query);
  const [store] = useState(() => QuestionnaireStore.create({}, environmentOf(root)));
  const [due, setDue] = useState<DueQuestionnaires>();
  const { bookingKey } = link.subject.owner;
  const isWhole = isBookingKey(bookingKey) && link.types.length > 0;
  const load = () => {
    if (isWhole) store.findDue(link.subject, link.types).then(setDue);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the query is the link
  useEffect(load, [store, search]);
  const { problem } = store.dueCall;
  if (problem?.code === 'not-authenticated') {
    const returnUrl = pathname + search;
    return <Navigate to={paths.authentication({ type: 'APPOINTMENT', bookingKey, returnUrl })} replace />;
  }
  const missing = { title: t('appointment.missing'), text: t('appointment.missing.text') };
  if (problem)
    return <PageProblem problem={problem} missing={missing} onRetry={load} radiology={root.config.radiology} />;
  if (isWhole && !due) return <PageLoading rows={4} />;
  return <Questions due={due ?? { questionnaires: [] }} />;
});

/** The questionnaires that are open, or the message that there are none. */
const Questions = observer(function Questions({ due }: { readonly due: DueQuestionnaires }) {
  const { t } = useTranslation();
  const root = useStores();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { subject, redirectUrl, backUrl } = readQuestionnaireLink(query);
  const [open] = useState(() =>
    due.questionnaires.filter(({ answered }) => !answered).map(({ questionnaire }) => questionnaire),
  );
  const [position, setPosition] = useState(0);
  const [saved, setSaved] = useState<ProcessedOutcome>();
  useQuestionnaireCss();
  const questionnaire: AskedQuestionnaire | undefined = open[position];
  const own = due.target === undefined ? undefined : root.resolveUrl(due.target);
  const target = root.resolveUrl(redirectUrl) ?? own;

  function goOn(): void {
    if (position + 1 < open.length) {
      setSaved(undefined);
      setPosition(position + 1);
    } else root.go(root.resolveUrl(saved?.url ?? '') ?? target ?? { to: 'portal', path: paths.home });
  }
  /** Leaves without an answer; the page that the person comes back to learns it (QN-3). */
  function dismiss(): void {
    const back = root.resolveUrl(backUrl) ?? own ?? { to: 'portal', path: paths.home };
    if (back.to === 'portal') navigate(back.path, { state: { questionnaire: 'DISMISSED' } });
    else root.go(back);
  }

  if (!questionnaire) {
    const answered = due.questionnaires.length > 0;
    return (
      <div className="page stack stack-m">
        <PageHeading title={t(pages.questionnaires.title)} provider={root.config.radiology.name} />
        <p className="prose" role="status">
          {t(answered ? 'message.questionnaires_already_answered' : 'questionnaire.none')}
        </p>
        <div className="row">
          <Button variant="primary" onClick={goOn}>
            {t('questionnaire.done')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className="page stack stack-m">
      <div className="card card-pad stack">
        <QuestionnaireRun
          key={questionnaire.id}
          subject={subject}
          questionnaire={questionnaire}
          more={position + 1 < open.length}
          heading={(title) => <PageHeading title={title} provider={root.config.radiology.name} />}
          onSaved={setSaved}
          onDenied={(customMessage) => navigate(pages.deny.path, { state: { customMessage } })}
          onEnd={goOn}
        />
        {!saved && (
          <div className="row">
            <Button onClick={dismiss}>{t('questionnaire.keep')}</Button>
          </div>
        )}
      </div>
    </div>
  );
});
