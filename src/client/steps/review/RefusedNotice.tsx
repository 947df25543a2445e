import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ProblemText } from '#client/parts/ProblemText.tsx';
import { phoneUrl } from '#client/parts/phoneUrl.ts';
import { paths } from '#client/paths.ts';
import type { ApiCall } from '#client/stores/apiCall.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { useTopic } from '../FormAnswers.tsx';
import { serverErrors } from '../serverErrors.ts';

/** Problems after which the page of the booking request shows what to do: sign in again, or see its appointment or its status. */
const requestCodes: readonly string[] = [
  ...['request-booked', 'request-closed', 'unknown-booking-request', 'not-authenticated'],
];

/** The sentences of requests that the patient declined. */
const declinedTexts: readonly string[] = ['deny.status.CANCELED', 'deny.status.DECLINED_BY_PATIENT'];

interface RefusedNoticeProps {
  readonly problem: ApiCall['problem'];
  readonly forms: readonly CompiledStep[];
  /** True if the hold ends before the next attempt is allowed. */
  readonly tooLate: boolean;
}

/** Explains why the booking failed, and offers to correct forms, to reload a newer flow, or to call. */
export const RefusedNotice = observer(function RefusedNotice({ problem, forms, tooLate }: RefusedNoticeProps) {
  const { t } = useTranslation();
  const root = useStores();
  if (!problem) return null;
  const refused = forms.filter(({ id }) => serverErrors(problem, id).length > 0);
  const outdated = ['flow-changed', 'flow-unknown', 'page-outdated'].includes(problem.code);
  const links = refused.map((step) => <ChangeLink key={step.id} step={step} />);
  const { request } = root.flow;
  const isClosed = request !== undefined && problem.code === 'request-closed';
  const isDeclined = isClosed && declinedTexts.includes(problem.messageKey);
  function bookWithoutRequest(): void {
    root.flow.bookRequest(undefined);
    root.booking.forgetProblem();
    // The button goes away with the notice.
    document.querySelector<HTMLElement>('main h1')?.focus();
  }
  const ofRequest = request && requestCodes.includes(problem.code) && (
    <>
      {isClosed && (
        <Button variant="primary" onClick={bookWithoutRequest}>
          {t('review.without-request')}
        </Button>
      )}
      <Link
        to={paths.bookingRequest(request.bookingKey)}
        className={isClosed ? 'button button-secondary' : 'button button-primary'}
      >
        {t('booking-request.open-page')}
      </Link>
    </>
  );
  const reload = outdated && <Button onClick={() => location.reload()}>{t('page.reload')}</Button>;
  const { phone } = root.config.radiology;
  const call = tooLate && phone !== '' && (
    <a className="button button-primary no-kiosk" href={phoneUrl(phone)}>
      {t('shell.call')} {phone}
    </a>
  );
  return (
    <Notice tone="problem" actions={ofRequest || reload || call || (links.length > 0 && links)}>
      {isClosed && <p className="strong">{t(isDeclined ? 'review.request-declined' : 'review.request-closed')}</p>}
      {!isDeclined && <ProblemText problem={problem} phone={tooLate ? undefined : phone} />}
      {tooLate && <p>{t('error.retry-too-late')}</p>}
      {root.booking.failure && <p>{t(`behalf.failure.${root.booking.failure}`)}</p>}
    </Notice>
  );
});

/** A link to a form whose answers the server refused. */
const ChangeLink = observer(function ChangeLink({ step }: { readonly step: CompiledStep }) {
  const { t } = useTranslation();
  const { flow } = useStores();
  return (
    <Link to={flow.urlOf(step.id) ?? ''} className="button button-secondary">
      {t('summary.change-answers', { what: useTopic(step) })}
    </Link>
  );
});
