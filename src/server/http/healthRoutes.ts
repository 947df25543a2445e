import type { FastifyInstance } from 'fastify';
import type { HttpDeps } from './httpDeps.ts';

/**
 * Serves `/livez` (the process responds) and `/readyz` (it can work, else 503 with the reason). A broken brand is listed there and
 * does not make the server unready, because its last valid version is served.
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
