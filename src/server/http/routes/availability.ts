import { searchAvailability } from '#server/domain/availability/searchAvailability.ts';
import { withOverrides } from '#server/domain/overrides.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { ensureHolder } from '../tokens.ts';

/** Search for free slots. */
export function availabilityOperations({ brands, depsFor }: HttpDeps): Operations<'searchAvailability'> {
  return {
    async searchAvailability(request, reply) {
      reply.header('cache-control', 'no-store');
      // The browser gets its holder token before the first hold, so that it finds a hold whose response was lost.
      const { overrides = [], ...query } = request.body;
      const deps = withOverrides(depsFor(brands.forHost(request.hostname)), overrides, request.viewer);
      return searchAvailability(deps, { ...query, holder: ensureHolder(request, reply) });
    },
  };
}
