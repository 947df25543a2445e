import { DomainError } from '#server/domain/domainError.ts';

/** Returns the DomainError that a promise rejects with; fails if it resolves or rejects otherwise. */
export async function domainErrorOf(work: Promise<unknown>): Promise<DomainError> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof DomainError) return outcome;
  throw outcome ?? new Error('Nothing was refused');
}
