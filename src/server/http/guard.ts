import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Viewer } from '#server/domain/roles/viewer.ts';
import { findSession } from '#server/domain/sessions/findSession.ts';
import { addressOf } from './address.ts';
import { holderOf } from './holder.ts';
import { operationOf } from './operation.ts';
import { type Policy, policies } from './policies.ts';
import { sendProblem } from './problem.ts';
import type { Services } from './services.ts';
import { sentSession } from './session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is asking; known to every operation whose policy is not `anyone`. */
    viewer: Viewer;
  }
}

/** Finds out who is asking, and refuses what the operation's policy does not allow before anything of the request is read. */
export function guardOperations(app: FastifyInstance, services: Services): void {
  app.decorateRequest('viewer', undefined as unknown as Viewer);
  app.addHook('onRequest', async (request, reply) => {
    const operation = operationOf(request);
    if (!operation) return;
    const policy = policies[operation];
    if (policy === 'anyone') return;
    request.viewer = await viewerOf(request, services, policy !== 'session');
    const refused = refusal(policy, request.viewer);
    if (refused) return sendProblem(reply, refused);
  });
}

async function viewerOf(request: FastifyRequest, { brands, accessFor }: Services, keepAlive: boolean): Promise<Viewer> {
  const served = brands.forHost(request.hostname);
  const brand = served.brand.id;
  const tokenHash = sentSession(request);
  const session = tokenHash && (await findSession(accessFor(served).db, { tokenHash, brand, keepAlive }));
  const role = session && !session.awaits_code ? session.role : 'visitor';
  return { role, brand, session, holder: holderOf(request), address: addressOf(request) };
}

function refusal(policy: Policy, { role, session, holder }: Viewer): 'not-authenticated' | 'forbidden' | undefined {
  const stranger = role === 'visitor';
  switch (policy) {
    case 'anyone':
    case 'caller':
      return undefined;
    case 'booking':
      return stranger && !holder ? 'not-authenticated' : undefined;
    case 'awaiting':
      return session?.awaits_code ? undefined : 'not-authenticated';
    case 'session':
      return stranger ? 'not-authenticated' : undefined;
    default:
      if (stranger) return 'not-authenticated';
      return policy.includes(role) ? undefined : 'forbidden';
  }
}
