import type { FastifyInstance } from 'fastify';
import { addressOf } from './address.ts';
import { type OperationId, operationOf } from './operation.ts';
import { sendProblem } from './problem.ts';
import type { Services } from './services.ts';

/** Reading operations that cost something all the same. */
const costly: ReadonlySet<OperationId> = new Set(['getCaptcha', 'startSignIn', 'finishSignIn']);

/** Lets each address write so often in a minute, counted in PostgreSQL for all servers together; then 429 with Retry-After. */
export function limitRates(app: FastifyInstance, { spendRequest }: Services): void {
  app.addHook('onRequest', async (request, reply) => {
    const operation = operationOf(request);
    if (!operation || (request.method === 'GET' && !costly.has(operation))) return;
    const retryAfter = await spendRequest(addressOf(request));
    if (retryAfter !== undefined) return sendProblem(reply.header('retry-after', retryAfter), 'too-many-requests');
  });
}
