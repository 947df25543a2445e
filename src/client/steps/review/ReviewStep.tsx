import { observer } from 'mobx-react-lite';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#client/paths.ts';
import { completedRequest } from '#client/stores/completedRequest.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { AnswerSummary } from '../AnswerSummary.tsx';
import { FormAnswers } from '../FormAnswers.tsx';
import type { StepProps } from '../StepProps.ts';
import { RefusedNotice } from './RefusedNotice.tsx';

const BehalfChoices = lazy(() => import('#client/behalf/BehalfChoices.tsx'));

/** Minimum wait that the page mentions, seconds. */
const minute = 60;

/** All answers with links to change them, and the button that books. */
export default observer(function ReviewStep({ step, values }: StepProps) {
  const { t } = useTranslation();
  const root = useStores();
  const sections = sectionsOf(step, root.flow.answeredBefore(step.id));
  const forms = sections.filter(({ kind }) => kind.kind === 'form');
  const chosen = sections.filter(({ kind }) => kind.kind !== 'form');
  const { hold, secondsLeft, appointmentCall } = root.booking;
  const { problem } = appointmentCall;
  const { retryAfter = 0 } = problem ?? {};
  const more = hold ? Math.max(0, Date.parse(hold.extendableUntil) - Date.parse(hold.expiresAt)) / 1000 : 0;
  const tooLate = retryAfter >= minute && retryAfter > secondsLeft + more;
  const confirm = () =>
    values.reviewed === true ? root.send({ type: 'next' }) : root.answerAndGo(step.id, { reviewed: true });
  return (
    <div className="review stack stack-m">
      <RefusedNotice problem={problem} forms={forms} tooLate={tooLate} />
      {problem?.code !== 'request-closed' && <RequestNotice />}
      {root.advanced && (
        <Suspense fallback={null}>
          <BehalfChoices />
        </Suspense>
      )}
      <div className="review-topics">
        <section className="card card-pad stack" aria-labelledby="review-appointment">
          <h2 id="review-appointment">{t('review.appointment')}</h2>
          <AnswerSummary steps={chosen} />
        </section>
        {forms.map((form) => (
          <FormAnswers key={form.id} step={form} />
        ))}
      </div>
      <div className="form-actions">
        <Button variant={tooLate ? 'secondary' : 'primary'} onClick={confirm}>
          {t(
            problem
              ? 'review.retry'
              : root.flow.change
                ? 'review.change'
                : root.advanced
                  ? 'behalf.review.book'
                  : 'review.agree',
          )}
        </Button>
      </div>
    </div>
  );
});

/** Tells whether the booking completes the booking request that it was started from, with a way to book without it. */
const RequestNotice = observer(function RequestNotice() {
  const { t } = useTranslation();
  const root = useStores();
  const { flow, catalog } = root;
  const { request, chosenExams } = flow;
  const completes = completedRequest(root) !== undefined;
  if (!request || (!completes && chosenExams.some((slug) => !catalog.exam(slug)))) return null;
  return (
    <Notice
      actions={
        <>
          <Link to={paths.bookingRequest(request.bookingKey)} className="button button-secondary">
            {t('booking-request.open-page')}
          </Link>
          {completes && <Button onClick={() => flow.bookRequest(undefined)}>{t('review.without-request')}</Button>}
        </>
      }
    >
      <p>{t(completes ? 'review.for-request' : 'review.request-stays-open')}</p>
    </Notice>
  );
});

/** Returns the answered steps of a review: those in its option `sections`, in that order, or else all. */
export function sectionsOf(review: CompiledStep, answered: readonly CompiledStep[]): readonly CompiledStep[] {
  const { sections } = review.settings.options;
  if (!Array.isArray(sections)) return answered.filter(({ id }) => id !== review.id);
  return sections.flatMap((id) => answered.filter((step) => step.id === id));
}
