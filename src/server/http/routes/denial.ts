import { isValidDenial } from '#server/domain/denialMessage.ts';
import { DomainError } from '#server/domain/domainError.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';

/** The message of the denial page. */
export function denialOperations({ brands, depsFor }: HttpDeps): Operations<'readDenialMessage'> {
  return {
    async readDenialMessage({ hostname, query }, reply) {
      reply.header('cache-control', 'no-store');
      if (!isValidDenial(depsFor(brands.forHost(hostname)), query)) throw new DomainError('not-found');
      return { message: query.customMessage };
    },
  };
}
