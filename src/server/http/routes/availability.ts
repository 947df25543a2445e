import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import { holderOf } from '../holder.ts';
import type { Operations } from '../operation.ts';
import type { Services } from '../services.ts';

export function availabilityOperations({ brands, depsFor }: Services): Operations<'searchAvailability'> {
  return {
    async searchAvailability(request, reply) {
      reply.header('cache-control', 'no-store');
      const deps = depsFor(brands.forHost(request.hostname));
      return searchAvailability(deps, { ...request.body, holder: holderOf(request) });
    },
  };
}
