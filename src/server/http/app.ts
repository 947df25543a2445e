import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import { maxBodyBytes } from '#base/limits.ts';
import { authorizeOperations } from './authorization.ts';
import { answerClientError, refuseConnect } from './clientError.ts';
import { limitConnections } from './connectionLimit.ts';
import { contractRoutes } from './contractRoutes.ts';
import { documentRoutes } from './documentRoutes.ts';
import type { HttpDeps } from './httpDeps.ts';
import { acceptBodies, requireBodies } from './jsonBody.ts';
import { mailboxRoutes } from './mailboxRoutes.ts';
import { mapRoutes } from './mapRoutes.ts';
import { pdfRoutes } from './pdfRoutes.ts';
import { errorHandler, sendProblem } from './problem.ts';
import { limitRequests } from './requestLimits.ts';
import { observeRequests } from './requestObserver.ts';
import { readTargets, routedTarget } from './requestTarget.ts';
import { searchEngineRoutes } from './searchEngineRoutes.ts';
import { addSecurityHeaders, refuseUnreadable } from './securityHeaders.ts';
import { staticRoutes } from './staticRoutes.ts';
import { csrfGuard, readOnlyGuard } from './writeGuards.ts';

interface AppOptions {
  readonly deps: HttpDeps;
  readonly logger: FastifyBaseLogger;
  /** Addresses of proxies whose X-Forwarded-* headers count. */
  readonly trustedProxies: readonly string[];
  /** The most open connections of an IP address that is no trusted proxy. */
  readonly connectionsPerAddress: number;
  /** Returns the server that the application answers on. */
  readonly serverFactory: FastifyServerFactory;
}

/** Builds the HTTP application; hooks and routes are registered in the order in which a request meets them. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, logger, trustedProxies, connectionsPerAddress: limit, serverFactory } = options;
  const app = Fastify({
    serverFactory,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: maxBodyBytes,
    routerOptions: { maxParamLength: 8_000, ignoreTrailingSlash: true },
    // Accepted requests are answered during shutdown; the listener accepts no new ones by then.
    return503OnClosing: false,
    rewriteUrl: routedTarget,
    frameworkErrors: refuseUnreadable,
    clientErrorHandler: answerClientError,
  });
  // An unknown expectation is ignored (RFC 9110, 10.1.1) instead of Node's empty 417.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', refuseConnect);
  limitConnections(app.server, { limit, trustedProxies, logger });
  app.decorateReply('problem', undefined);
  observeRequests(app, deps.observer);
  handleUnknownRoutes(app);
  app.setErrorHandler(errorHandler(deps.clientBuild));
  addSecurityHeaders(app);
  readTargets(app);
  csrfGuard(app);
  readOnlyGuard(app, deps);
  await app.register(cookies);
  limitRequests(app, deps);
  authorizeOperations(app, deps);
  acceptBodies(app);
  requireBodies(app);
  await app.register(compress, {
    threshold: 1024,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { 1: 4 } },
    // Request bodies are never decompressed: `acceptBodies` refuses them.
    globalDecompression: false,
  });
  await contractRoutes(app, deps);
  await app.register(healthRoutes, deps);
  await app.register(mailboxRoutes, deps);
  await app.register(staticRoutes, deps);
  await app.register(mapRoutes, deps);
  await app.register(pdfRoutes);
  await app.register(searchEngineRoutes, deps);
  await app.register(documentRoutes, deps);
  await app.ready();
  return app;
}

/**
 * Serves `/livez` (the process responds) and `/readyz` (it can work, else 503 with the reason). A broken brand is listed there and
 * does not make the server unready, because its last valid version is served.
 */
async function healthRoutes(app: FastifyInstance, { readiness, brands }: HttpDeps): Promise<void> {
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

/**
 * Answers requests that match no route: 405 with the header Allow if the path exists for other methods, else 404. Call it before the
 * routes are added.
 */
function handleUnknownRoutes(app: FastifyInstance): void {
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
