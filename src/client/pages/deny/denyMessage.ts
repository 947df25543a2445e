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
