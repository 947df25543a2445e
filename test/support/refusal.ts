import { DomainError } from '#server/domain/domainError.ts';

/** The refusal that a piece of work ends with; fails when it ends well, or breaks. */
export async function refusalOf(work: Promise<unknown>): Promise<DomainError> {
  const outcome = await work.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (outcome instanceof DomainError) return outcome;
  throw outcome ?? new Error('Nothing was refused');
}
