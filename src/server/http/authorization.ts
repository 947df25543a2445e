import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findKiosk } from '#server/domain/authentication/kioskDevices.ts';
import { findSession } from '#server/domain/authentication/session.ts';
import { isAuthenticated, type Viewer } from '#server/domain/viewer.ts';
import type { HttpDeps } from './httpDeps.ts';
import { operationOf } from './operation.ts';
import { type Policy, policies } from './policies.ts';
import { sendProblem } from './problem.ts';
import { holderOf, registrationOf, sessionOf } from './tokens.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who sent the request; set for every operation whose policy is not `anyone`. */
    viewer: Viewer;
  }
}

/** Identifies the viewer, and refuses the request before its body is read if the policy of the operation does not allow it. */
export function authorizeOperations(app: FastifyInstance, deps: HttpDeps): void {
  app.decorateRequest('viewer', undefined as unknown as Viewer);
  app.addHook('onRequest', async (request, reply) => {
    const operation = operationOf(request);
    if (!operation) return;
    const policy = policies[operation];
    if (policy === 'anyone') return;
    if (policy === 'clinic-system') {
      if (isBearer(request.headers.authorization, deps.clinicSystemToken)) return;
      return sendProblem(reply, 'not-authenticated', { detail: 'Send Authorization: Bearer <CLINIC_SYSTEM_TOKEN>.' });
    }
    request.viewer = await viewerOf(request, deps, policy);
    const refused = refusal(policy, request.viewer);
    if (refused) return sendProblem(reply, refused);
  });
}

/** Returns true for an Authorization header (RFC 6750) with a token that is not empty; the time of the comparison reveals nothing. */
function isBearer(header = '', token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return token !== '' && timingSafeEqual(hash(header), hash(`Bearer ${token}`));
}

async function viewerOf(
  request: FastifyRequest,
  { brands, depsFor }: HttpDeps,
  policy: Exclude<Policy, 'clinic-system'>,
): Promise<Viewer> {
  const served = brands.forHost(request.hostname);
  const brand = served.brand.id;
  const { db } = depsFor(served);
  const token = policy === 'kiosk-device' ? undefined : sessionOf(request);
  const keepAlive = policy !== 'session';
  const session = token && (await findSession(db, { token, brand, keepAlive }));
  const deviceHash = registrationOf(request);
  const kioskId = deviceHash && (await findKiosk(db, deviceHash, brand));
  const defaultRole = kioskId === undefined ? 'visitor' : 'kiosk';
  const role = session && !session.awaits_code ? session.role : defaultRole;
  return { role, brand, session, kioskId, holder: holderOf(request) };
}

function refusal(
  policy: Exclude<Policy, 'clinic-system'>,
  viewer: Viewer,
): 'not-authenticated' | 'forbidden' | undefined {
  const { role, session, holder } = viewer;
  const anonymous = !isAuthenticated(viewer);
  switch (policy) {
    case 'anyone':
    case 'viewer':
    case 'kiosk-device':
      return undefined;
    case 'booking':
      return anonymous && !holder ? 'not-authenticated' : undefined;
    case 'awaiting':
      return session?.awaits_code ? undefined : 'not-authenticated';
    case 'session':
      return anonymous ? 'not-authenticated' : undefined;
    default:
      if (policy.includes(role)) return undefined;
      return anonymous ? 'not-authenticated' : 'forbidden';
  }
}
