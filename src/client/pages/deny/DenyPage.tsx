import { observer } from 'mobx-react-lite';
import { getEnv } from 'mobx-state-tree';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { paths } from '#client/paths.ts';
import { DenialStore } from '#client/stores/DenialStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';

/** Words that the portal itself handed over with the navigation. */
function handedOver(state: unknown): string | undefined {
  const said =
    typeof state === 'object' && state !== null && 'customMessage' in state ? state.customMessage : undefined;
  return typeof said === 'string' && said !== '' ? said : undefined;
}

/** Says why somebody is turned away, and where to go on (RT-4, DN-1, DN-2). Words of a link count when the server signed them. */
export const DenyPage = observer(function DenyPage() {
  const { t } = useTranslation();
  const root = useStores();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [denial] = useState(() => DenialStore.create({}, getEnv(root)));
  useEffect(() => {
    denial.read(query);
  }, [denial, query]);
  const onward = root.resolveUrl(query.get('redirectUrl') ?? '');
  function leave(event: MouseEvent): void {
    event.preventDefault();
    if (onward) root.go(onward);
  }
  return (
    <div className="page stack stack-l">
      <div className="stack stack-s">
        <PageHeading title={t('deny.title')} provider={root.config.radiology.name} />
        {query.has('signature') && !denial.settled ? (
          <Skeleton rows={1} label={t('shell.loading')} />
        ) : (
          <p className="prose" role="status">
            {handedOver(state) ?? denial.message ?? t(denyMessage(query))}
          </p>
        )}
        <HelpLine phone={root.config.radiology.phone} />
      </div>
      <div className="row">
        {onward?.to === 'portal' && (
          <Link to={onward.path} className="button button-primary">
            {t('action.continue')}
          </Link>
        )}
        {onward?.to === 'elsewhere' && (
          <a href={onward.url} className="button button-primary" onClick={leave}>
            {t('action.continue')}
          </a>
        )}
        {!onward && (
          <Link to={paths.home} className="button button-primary">
            {t('page.start')}
          </Link>
        )}
        {query.get('showClose') === 'true' && <Button onClick={() => window.close()}>{t('deny.close')}</Button>}
      </div>
    </div>
  );
});

/** Message keys of the statuses that have words of their own; any other is a restricted one (DN-1). */
const statusKeys: { readonly [status: string]: string } = {
  EXPIRED: 'deny.status.EXPIRED',
  EXPIRED_PATIENT: 'deny.status.EXPIRED_PATIENT',
  CANCELED: 'deny.status.CANCELED',
  DECLINED_BY_PATIENT: 'deny.status.DECLINED_BY_PATIENT',
  REMOVED_BY_OPERATOR: 'deny.status.REMOVED_BY_OPERATOR',
  DELETED: 'deny.status.DELETED',
  ON_HOLD: 'deny.status.ON_HOLD',
};

/** Messages that a link may name; a link brings no words of its own. */
const named: { readonly [message: string]: string } = {
  max_attempts_reached_shared: 'message.max_attempts_reached_shared',
  max_attempts_reached_results: 'message.max_attempts_reached_results',
  pain_score_problem: 'message.pain_score_problem',
  booking_request_waiting_protocol_error: 'message.booking_request_waiting_protocol_error',
};

const of = (table: { readonly [name: string]: string }, name: string | null): string | undefined =>
  name !== null && Object.hasOwn(table, name) ? table[name] : undefined;

/** Message key of why somebody is turned away, out of the query of the page (DN-1, DN-2). */
export function denyMessage(query: URLSearchParams): string {
  const message = of(named, query.get('message'));
  if (query.get('maxAttempts') === 'true') return message ?? 'deny.max-attempts';
  if (query.get('revoked') === 'true') return 'deny.revoked';
  if (query.get('resultsExpired') === 'true') return 'deny.results-expired';
  const status = query.get('status');
  if (status !== null) return of(statusKeys, status) ?? 'deny.restricted';
  return message ?? 'deny.problem';
}
