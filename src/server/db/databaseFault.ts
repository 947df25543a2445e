const contention = new Set(['40P01', '40001', '55P03']);

/** The SQLSTATE or the system's code of a fault, such as `23P01` or `ECONNRESET`. */
export function faultCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Two transactions were in each other's way (deadlock, serialisation, lock time-out); the loser may simply try again. */
export function isContention(error: unknown): boolean {
  return contention.has(faultCode(error) ?? '');
}

/** PostgreSQL itself refused two allocations at one time on one device (`allocation_no_overlap`). */
export function isOverlap(error: unknown): boolean {
  return faultCode(error) === '23P01';
}

/** PostgreSQL ended the statement because it ran longer than allowed. */
export function isStatementTimeout(error: unknown): boolean {
  return faultCode(error) === '57014';
}

/**
 * The codes of a PostgreSQL that is away, or cannot do its work: its classes 08 (connection), 53 (resources), 57P0x (shut down, crashed, starting up) and 58
 * (system), a session that it ended (25P03, 25P04), a transaction that a failed rollback left behind (25P02), a server that only reads
 * (25006), its lock and statement time-outs, and what the system says of a connection.
 */
const awayCodes =
  /^(?:08...|25006|25P0[234]|53...|57014|57P0.|58...|55P03|ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;

/** What pg, pg-pool and Kysely say of a connection that is gone; these faults have no code. */
const awayMessages =
  /^(?:Connection terminated|Client (?:has encountered a connection error|was closed) and is not queryable|timeout e(?:xceeded|xpired)|Query read timeout|Cannot use a pool after|driver has already been destroyed|Received unexpected)/;

/** PostgreSQL is away, or cannot do its work now: the same may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const code = faultCode(error);
  if (code !== undefined) return awayCodes.test(code);
  return error instanceof Error && awayMessages.test(error.message);
}

/** PostgreSQL gave no answer in time, not even that it ended the statement; its connection cannot be used again. */
export function isUnanswered(error: unknown): error is Error {
  return error instanceof Error && error.message === 'Query read timeout';
}

/** The disk of PostgreSQL is full: what needs no more room still succeeds. */
export function isDiskFull(error: unknown): boolean {
  return faultCode(error) === '53100';
}
