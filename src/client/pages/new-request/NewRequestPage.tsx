import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FlowAtAddress } from '#client/flows/FlowHosts.tsx';
import { PageLoading } from '#client/parts/PageLoading.tsx';
import { PageProblem } from '#client/parts/PageProblem.tsx';
import { SignInPage } from '#client/parts/SignInPage.tsx';
import { paths } from '#client/paths.ts';
import { StepHeading } from '#client/steps/StepHeading.tsx';
import { StepView } from '#client/steps/StepView.tsx';
import { useStepQuery } from '#client/steps/useStepQuery.ts';
import { environmentOf } from '#client/stores/environment.ts';
import { NewRequestStore } from '#client/stores/NewRequestStore.ts';
import { askQuestionnaires, deniedOutcome } from '#client/stores/QuestionnaireStore.ts';
import type { Call, Outcome } from '#client/stores/runEffects.ts';
import type { Role } from '#client/stores/SessionStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { MadeRequest } from './MadeRequest.tsx';

/**
 * Staff and referrers request a scan for a patient (CR-5b). Visitors sign in and come back; patients learn that it is not for them.
 */
export const NewRequestPage = observer(function NewRequestPage() {
  const { t } = useTranslation();
  const { session, config } = useStores();
  // Kept when the session ends, so that nothing that was typed is lost.
  const [role, setRole] = useState<Role | 'visitor'>();
  const check = useCallback(async () => {
    await session.check();
    const { problem } = session.checkCall;
    if (!problem || problem.status === 401) setRole(session.role ?? 'visitor');
  }, [session]);
  useEffect(() => {
    check();
  }, [check]);

  if (role === 'staff' || role === 'referrer') return <RequestFlow isStaff={role === 'staff'} />;
  if (role) {
    const text = role === 'visitor' ? 'new-request.sign-in' : 'new-request.forbidden';
    return <SignInPage title="new-request.title" text={text} roles={['referrer', 'staff']} />;
  }
  const { problem, pending } = session.checkCall;
  if (!problem || pending || problem.status === 401) return <PageLoading rows={6} />;
  const missing = { title: t('new-request.title'), text: t(problem.messageKey) };
  return <PageProblem problem={problem} missing={missing} onRetry={check} radiology={config.radiology} />;
});

/** Runs the flow of a request, again for each further one. */
const RequestFlow = observer(function RequestFlow({ isStaff }: { readonly isStaff: boolean }) {
  const { t } = useTranslation();
  const root = useStores();
  const address = useStepQuery();
  const [store] = useState(() => NewRequestStore.create({}, environmentOf(root)));
  const [round, setRound] = useState(0);
  const [draft, setDraft] = useState(() => environmentOf(root).newId());
  /** Asks what the brand asks about a request, then sends it. */
  async function create({ input }: Call): Promise<Outcome> {
    const examSlugs = typeof input.exam === 'string' && input.exam !== '' ? [input.exam] : [];
    const type = isStaff ? 'CREATE_BOOKING_REQUEST' : 'CREATE_BOOKING_REQUEST_REFERRER';
    const asked = await askQuestionnaires(root, { owner: { draft }, examSlugs }, [type]);
    if (asked === 'DISMISSED') return { outcome: 'failed', values: { message: 'error.questionnaire-required' } };
    if (typeof asked === 'object') return deniedOutcome(root, asked);
    return store.create(input, draft);
  }
  function startAnother(): void {
    setDraft(environmentOf(root).newId());
    store.clear();
    setRound(round + 1);
  }
  return (
    <div className="page stack stack-m">
      <FlowAtAddress
        key={round}
        id="new-request"
        context={{ staff: isStaff }}
        replacesHistory
        services={{ 'create-booking-request': create }}
        refusal={() => store.refusal}
        onReturn={() => undefined}
      >
        {(step) => (
          <>
            <StepHeading step={step} />
            {store.sessionLost && (
              <p>
                <a
                  href={paths.signIn(isStaff ? 'staff' : 'referrer', root.base + paths.newRequest)}
                  target="_blank"
                  rel="noreferrer"
                  className="button"
                >
                  {t('new-request.sign-in-again')}
                </a>
              </p>
            )}
            <StepView step={step} {...address} />
            {step.step.end && store.created && (
              <MadeRequest created={store.created} isStaff={isStaff} onAnother={startAnother} />
            )}
          </>
        )}
      </FlowAtAddress>
    </div>
  );
});
