import type { FastifyInstance } from 'fastify';
import { sendProblem } from './problem.ts';

/** Answers what no route matches: 405 with Allow where the path is known, else 404. */
export function answerUnknownRoutes(app: FastifyInstance): void {
  const known: { readonly pattern: RegExp; readonly methods: Set<string> }[] = [];
  const byUrl = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    let methods = byUrl.get(url);
    if (!methods) {
      methods = new Set();
      byUrl.set(url, methods);
      const pattern = new RegExp(`^${url.replace(/[.]/g, '\\.').replace(/:[A-Za-z]+|\*/g, '[^/]+')}/?$`);
      known.push({ pattern, methods });
    }
    for (const one of [method].flat()) methods.add(one);
  });
  app.setNotFoundHandler((request, reply) => {
    const { path } = request.target;
    const methods = known.filter(({ pattern, methods: some }) => pattern.test(path) && !some.has(request.method));
    const allow = [...new Set(methods.flatMap(({ methods: some }) => [...some]))].sort();
    if (allow.length === 0) return sendProblem(reply, 'not-found');
    return sendProblem(reply.header('allow', allow.join(', ')), 'method-not-allowed');
  });
}
