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
