import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem.ts';
import type { Services } from './services.ts';

const reading = ['GET', 'HEAD', 'OPTIONS'];

/** Calls that change nothing that is kept, though their method is that of a change: a search, and leaving. */
const harmless = ['/api/availability/search', '/api/logout', '/api/kiosk/reset'];

/** While the portal only shows, every call that would change something is refused before it is read (SH-5). */
export function refuseWrites(app: FastifyInstance, { portal }: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url } = request.routeOptions;
    if (!portal().readOnly || reading.includes(request.method)) return;
    if (!url?.startsWith('/api/') || harmless.includes(url)) return;
    return sendProblem(reply, 'read-only', {
      messageKey: 'message.access_read_only',
      detail: 'The portal runs with READ_ONLY=true. Try again later.',
    });
  });
}
