import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import { nameHolder } from '../holder.ts';
import type { Operations } from '../operation.ts';
import type { Services } from '../services.ts';

export function availabilityOperations({ brands, depsFor }: Services): Operations<'searchAvailability'> {
  return {
    async searchAvailability(request, reply) {
      reply.header('cache-control', 'no-store');
      // Named before the first hold: a hold whose answer gets lost is then this browser's own when it asks again.
      const deps = depsFor(brands.forHost(request.hostname));
      return searchAvailability(deps, { ...request.body, holder: nameHolder(request, reply) });
    },
  };
}
