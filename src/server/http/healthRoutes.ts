import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from './httpDeps.ts';

/**
 * `/livez`: the process answers. `/readyz`: it can do its work; 503 with the reason while it cannot. A broken brand is named
 * there and does not make the server unready, since its last good version is served.
 */
export async function healthRoutes(app: FastifyInstance, { readiness, brands }: HttpDeps): Promise<void> {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = await readiness();
    const broken = brands.faults.filter(({ severity }) => severity === 'error');
    const faults = broken.map(({ file, pointer, rule }) => ({ file, pointer, rule }));
    return reply
      .header('cache-control', 'no-store')
      .status(reason ? 503 : 200)
      .send(reason ? { status: 'unavailable', reason } : { status: 'ok', ...(faults.length > 0 && { faults }) });
  });
}
