import { observer } from 'mobx-react-lite';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ProblemText } from '#client/parts/ProblemText.tsx';
import { phoneUrl } from '#client/parts/phoneUrl.ts';
import type { RequestState } from '#client/stores/request.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import type { CompiledStep } from '#flow/walk/compileFlow.ts';
import { serverErrors } from '../serverErrors.ts';

interface RefusedNoticeProps {
  readonly problem: RequestState['problem'];
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
  const outdated = problem.code === 'flow-changed' || problem.code === 'flow-unknown';
  const links = refused.map(({ id, step }) => (
    <Link key={id} to={root.flow.urlOf(id) ?? ''} className="button button-secondary">
      {t('summary.change-answers', { what: root.fill(t(step.title ?? '')) })}
    </Link>
  ));
  const reload = outdated && <Button onClick={() => location.reload()}>{t('page.reload')}</Button>;
  const { phone } = root.config.radiology;
  const call = tooLate && phone !== '' && (
    <a className="button button-primary no-kiosk" href={phoneUrl(phone)}>
      {t('shell.call')} {phone}
    </a>
  );
  return (
    <Notice tone="problem" actions={reload || call || (links.length > 0 && links)}>
      <ProblemText problem={problem} phone={tooLate ? undefined : phone} />
      {tooLate && <p>{t('error.retry-too-late')}</p>}
    </Notice>
  );
});
