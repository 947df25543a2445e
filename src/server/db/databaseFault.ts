const contention = new Set(['40P01', '40001', '55P03']);

/** Returns the SQLSTATE or system error code of an error, such as `23P01` or `ECONNRESET`. */
export function faultCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns true for a deadlock, serialisation failure or lock time-out: the transaction can be retried. */
export function isContention(error: unknown): boolean {
  return contention.has(faultCode(error) ?? '');
}

/** Returns true if PostgreSQL refused overlapping allocations of a device (`allocation_no_overlap`). */
export function isOverlap(error: unknown): boolean {
  return faultCode(error) === '23P01';
}

/** Returns true if PostgreSQL ended a statement at its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return faultCode(error) === '57014';
}

/**
 * Codes of a PostgreSQL that cannot be reached or cannot work: classes 08 (connection), 53 (resources), 57P0x (shut down, crashed,
 * starting up) and 58 (system), an ended session (25P03, 25P04), a failed rollback (25P02), a read-only server (25006), lock and
 * statement time-outs, and system errors of a connection.
 */
const unavailableCodes =
  /^(?:08...|25006|25P0[234]|53...|57014|57P0.|58...|55P03|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** Messages of pg, pg-pool and Kysely about a lost connection; these errors have no code. */
const unavailableMessages =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|timeout e(?:xceeded|xpired)|Query read timeout|Cannot use a pool after|driver has already been destroyed|Received unexpected)/;

/** Returns true if PostgreSQL cannot be reached or cannot work now; the request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const code = faultCode(error);
  if (code !== undefined) return unavailableCodes.test(code);
  return error instanceof Error && unavailableMessages.test(error.message);
}

/** Returns true if PostgreSQL did not answer in time at all; the connection cannot be used again. */
export function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** Returns true if the disk of PostgreSQL is full; reads still succeed. */
export function isDiskFull(error: unknown): boolean {
  return faultCode(error) === '53100';
}
