import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem.ts';

/**
 * Answers requests that match no route: 405 with the header Allow if the path exists for other methods, else 404. Call it before the
 * routes are added.
 */
export function handleUnknownRoutes(app: FastifyInstance): void {
  const routes = new Map<string, { readonly pattern: RegExp; readonly methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:[A-Za-z]+|\*/g, '[^/]+')}/?$`);
    const route = routes.get(url) ?? { pattern, methods: new Set() };
    routes.set(url, route);
    for (const name of [method].flat()) route.methods.add(name);
  });
  app.setNotFoundHandler((request, reply) => {
    const { path } = request.target;
    const matching = [...routes.values()].filter(
      ({ pattern, methods }) => pattern.test(path) && !methods.has(request.method),
    );
    const allow = [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
    if (allow.length === 0) return sendProblem(reply, 'not-found');
    return sendProblem(reply.header('allow', allow.join(', ')), 'method-not-allowed');
  });
}
