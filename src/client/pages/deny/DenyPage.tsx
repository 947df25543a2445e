import { observer } from 'mobx-react-lite';
import { getEnv } from 'mobx-state-tree';
import { type MouseEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { pages } from '#base/pages.ts';
import { HelpLine } from '#client/parts/HelpLine.tsx';
import { ProblemText } from '#client/parts/ProblemText.tsx';
import { ScenePage } from '#client/parts/ScenePage.tsx';
import { paths } from '#client/paths.ts';
import { DenialStore } from '#client/stores/DenialStore.ts';
import { useStores } from '#client/stores/StoreContext.ts';
import { Button } from '#client/ui/Button.tsx';
import { PageHeading } from '#client/ui/PageHeading.tsx';
import { Skeleton } from '#client/ui/Skeleton.tsx';

/** Seconds until another attempt, from the time that the portal passed in the navigation state; 0 if it passed none. */
function retryAfterIn(state: unknown): number {
  const retryAt = typeof state === 'object' && state !== null && 'retryAt' in state ? state.retryAt : undefined;
  return typeof retryAt === 'number' ? Math.max(0, (retryAt - Date.now()) / 1000) : 0;
}

/** The words, or the key of a text, that the portal passed in the navigation state. */
function inState(state: unknown, name: 'customMessage' | 'messageKey'): string | undefined {
  const message: unknown = typeof state === 'object' && state !== null ? Reflect.get(state, name) : undefined;
  return typeof message === 'string' && message !== '' ? message : undefined;
}

/** Explains why access is denied and links to the next page (RT-4, DN-1, DN-2). Shows a message of the link only if the server signed it. */
export const DenyPage = observer(function DenyPage() {
  const { t } = useTranslation();
  const root = useStores();
  const [query] = useSearchParams();
  const { state } = useLocation();
  const [retryAfter] = useState(() => retryAfterIn(state));
  const key = inState(state, 'messageKey');
  const message = inState(state, 'customMessage') ?? (key && t(key));
  const [denial] = useState(() => DenialStore.create({}, getEnv(root)));
  useEffect(() => {
    denial.verify(query);
  }, [denial, query]);
  const custom = message ?? denial.message;
  const link = root.resolveUrl(query.get('redirectUrl') ?? '');
  function leave(event: MouseEvent): void {
    event.preventDefault();
    if (link) root.go(link);
  }
  /** Browsers close only windows that a script opened; in every other window the button goes on as its neighbour does (DN-2b). */
  function close(): void {
    window.close();
    if (window.closed) return;
    root.go(link && (link.to === 'portal' || !root.kiosk) ? link : { to: 'portal', path: paths.home });
  }
  const actions = (
    <>
      {link?.to === 'portal' && (
        <Link to={link.path} className="button button-primary">
          {t('action.continue')}
        </Link>
      )}
      {link?.to === 'elsewhere' && (
        <a href={link.url} className="button button-primary" onClick={leave}>
          {t('action.continue')}
        </a>
      )}
      {!link && (
        <Link to={paths.home} className="button button-primary">
          {t('page.start')}
        </Link>
      )}
      {query.get('showClose') === 'true' && <Button onClick={close}>{t('deny.close')}</Button>}
    </>
  );
  return (
    <ScenePage illustration="closed" actions={actions}>
      <PageHeading
        title={t(pages.deny.title)}
        heading={t(custom ? 'deny.title' : denyTitle(query))}
        provider={root.config.radiology.name}
      />
      {query.has('signature') && !denial.verified ? (
        <Skeleton rows={1} label={t('shell.loading')} />
      ) : (
        <div className="prose" role="status">
          {custom ? <p>{custom}</p> : <ProblemText problem={{ messageKey: denyMessage(query), retryAfter }} />}
        </div>
      )}
      <HelpLine phone={root.config.radiology.phone} />
    </ScenePage>
  );
});

/** Message keys by status; any other status is `deny.restricted` (DN-1). */
const statusKeys: { readonly [status: string]: string } = {
  EXPIRED: 'deny.status.EXPIRED',
  EXPIRED_PATIENT: 'deny.status.EXPIRED_PATIENT',
  CANCELED: 'deny.status.CANCELED',
  DECLINED_BY_PATIENT: 'deny.status.DECLINED_BY_PATIENT',
  REMOVED_BY_OPERATOR: 'deny.status.REMOVED_BY_OPERATOR',
  DELETED: 'deny.status.DELETED',
  ON_HOLD: 'deny.status.ON_HOLD',
};

/** Messages that a link may name. */
const namedMessages: { readonly [message: string]: string } = {
  max_attempts_reached_shared: 'message.max_attempts_reached_shared',
  max_attempts_reached_results: 'message.max_attempts_reached_results',
  pain_score_problem: 'message.pain_score_problem',
  booking_request_waiting_protocol_error: 'message.booking_request_waiting_protocol_error',
};

const lookUp = (table: { readonly [name: string]: string }, name: string | null): string | undefined =>
  name !== null && Object.hasOwn(table, name) ? table[name] : undefined;

/** Returns the message key of the heading: for a denial its own, for a failure that a link names `deny.title.problem`. */
export function denyTitle(query: URLSearchParams): string {
  if (query.get('maxAttempts') === 'true') return 'deny.title.max-attempts';
  const message = denyMessage(query);
  if (message === 'deny.restricted' || message === 'deny.problem') return 'deny.title';
  return message.startsWith('deny.') ? `deny.title.${message.replace(/^deny\.(status\.)?/, '')}` : 'deny.title.problem';
}

/** Returns the message key for the query of the page (DN-1, DN-2). */
export function denyMessage(query: URLSearchParams): string {
  const message = lookUp(namedMessages, query.get('message'));
  if (query.get('maxAttempts') === 'true') return message ?? 'deny.max-attempts';
  if (query.get('revoked') === 'true') return 'deny.revoked';
  if (query.get('resultsExpired') === 'true') return 'deny.results-expired';
  const status = query.get('status');
  if (status !== null) return lookUp(statusKeys, status) ?? 'deny.restricted';
  return message ?? 'deny.problem';
}
