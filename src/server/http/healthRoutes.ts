import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

/** `/livez`: the process answers. `/readyz`: it can do its work; 503 with the reason while it cannot. */
export async function healthRoutes(app: FastifyInstance, { readiness }: Services): Promise<void> {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const reason = await readiness();
    return reply
      .header('cache-control', 'no-store')
      .status(reason ? 503 : 200)
      .send(reason ? { status: 'unavailable', reason } : { status: 'ok' });
  });
}
