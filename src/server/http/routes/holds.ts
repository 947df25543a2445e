import { DomainError } from '#server/domain/domainError.ts';
import { extendHold, findHold, releaseHold } from '#server/domain/holds/hold.ts';
import { placeHold } from '#server/domain/holds/placeHold.ts';
import { withOverrides } from '#server/domain/overrides.ts';
import type { HttpDeps } from '../httpDeps.ts';
import type { Operations } from '../operation.ts';
import { ensureHolder, holderOf } from '../tokens.ts';

/** Operations about holds. */
export function holdOperations({
  brands,
  depsFor,
}: HttpDeps): Operations<'placeHold' | 'getCurrentHold' | 'extendHold' | 'releaseHold'> {
  return {
    async placeHold(request, reply) {
      const { slots, overrides = [] } = request.body;
      const deps = withOverrides(depsFor(brands.forHost(request.hostname)), overrides, request.viewer);
      const holder = ensureHolder(request, reply);
      const key = request.headers['idempotency-key'];
      const hold = await placeHold(deps, {
        holder,
        tokens: slots,
        idempotencyKey: key,
        from: request.requester,
      });
      return reply.status(201).send(hold);
    },
    async getCurrentHold(request, reply) {
      reply.header('cache-control', 'no-store');
      const holder = holderOf(request);
      const hold = holder && (await findHold(depsFor(brands.forHost(request.hostname)), { holder }));
      if (!hold) throw new DomainError('hold-not-found');
      return hold;
    },
    async extendHold(request) {
      const holder = holderOf(request);
      if (!holder) throw new DomainError('hold-not-found');
      return extendHold(depsFor(brands.forHost(request.hostname)), { holder, holdId: request.params.holdId });
    },
    async releaseHold(request, reply) {
      const holder = holderOf(request);
      if (!holder) throw new DomainError('hold-not-found');
      await releaseHold(depsFor(brands.forHost(request.hostname)), { holder, holdId: request.params.holdId });
      return reply.status(204).send();
    },
  };
}
