import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { ensureHolder } from '../tokens.ts';

export function availabilityOperations({ brands, depsFor }: HttpDeps): Operations<'searchAvailability'> {
  return {
    async searchAvailability(request, reply) {
      reply.header('cache-control', 'no-store');
      // Named before the first hold: a hold whose answer gets lost is then this browser's own when it asks again.
      const deps = depsFor(brands.forHost(request.hostname));
      return searchAvailability(deps, { ...request.body, holder: ensureHolder(request, reply) });
    },
  };
}
