import { resolve } from 'node:path/posix';
import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import { bundle, createConfig } from '@redocly/openapi-core';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerFactory,
  LogController,
} from 'fastify';
import contract from 'fastify-openapi-glue';
import { maxBodyBytes } from '#base/limits.ts';
import { answerClientError, refuseConnect } from './clientError.ts';
import { contractValidator } from './contractValidator.ts';
import { csrfGuard } from './csrfGuard.ts';
import { documentRoutes } from './documentRoutes.ts';
import { guardOperations } from './guard.ts';
import { healthRoutes } from './healthRoutes.ts';
import { acceptOnlyJson, requireBodies } from './jsonBody.ts';
import { mailboxRoutes } from './mailboxRoutes.ts';
import { allOperations } from './operations.ts';
import { handleError, sendProblem } from './problem.ts';
import { countRequests } from './rateLimits.ts';
import { readTargets, routedTarget } from './requestTarget.ts';
import { addSecurityHeaders, refuseUnreadable } from './securityHeaders.ts';
import type { Services } from './services.ts';

interface AppOptions {
  readonly services: Services;
  readonly logger: FastifyBaseLogger;
  /** Addresses whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[];
  /** Gives the server on which the application answers. */
  readonly serverFactory: FastifyServerFactory;
}

/** The whole HTTP server in the order in which a request meets it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, logger, trustedProxies, serverFactory } = options;
  const app = Fastify({
    serverFactory,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: maxBodyBytes,
    routerOptions: { maxParamLength: 8_000, ignoreTrailingSlash: true },
    // What was accepted is answered; the listener takes nothing more by then.
    return503OnClosing: false,
    rewriteUrl: routedTarget,
    frameworkErrors: refuseUnreadable,
    clientErrorHandler: answerClientError,
  });
  // An expectation that is not known is ignored (RFC 9110, 10.1.1), in place of Node's empty 417.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.server.on('connect', refuseConnect);
  app.setValidatorCompiler(contractValidator());
  answerUnknownRoutes(app);
  app.setErrorHandler(handleError);
  addSecurityHeaders(app);
  readTargets(app);
  acceptOnlyJson(app);
  requireBodies(app);
  csrfGuard(app);
  refuseWrites(app, services);
  await app.register(cookies);
  countRequests(app, services);
  guardOperations(app, services);
  await app.register(compress, {
    ...{ threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } },
    // Bodies are never decompressed: `acceptOnlyJson` refuses them.
    globalDecompression: false,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const answered = { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log.info(answered, 'answered');
  });
  const level = app.log.level;
  // The plugin warns of every media type of an answer that has no parser; answers need none.
  app.log.level = 'error';
  await app.register(contract, { specification: await readContract(), serviceHandlers: allOperations(services) });
  app.log.level = level;
  await app.register(healthRoutes, services);
  await app.register(mailboxRoutes, services);
  await app.register(documentRoutes, services);
  await app.ready();
  return app;
}

/** Answers what no route matches: 405 with Allow where the path is known, else 404. */
function answerUnknownRoutes(app: FastifyInstance): void {
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

const reading = ['GET', 'HEAD', 'OPTIONS'];

/** Calls that change nothing that is kept, though their method is that of a change: a search, and leaving. */
const harmless = ['/api/availability/search', '/api/logout', '/api/kiosk/reset'];

/** While the portal only shows, every call that would change something is refused before it is read (SH-5). */
function refuseWrites(app: FastifyInstance, { portal }: Services): void {
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

/** The contract as one document with every reference resolved (OpenAPI 3.1). */
interface Contract {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Reads `openapi/`. */
export async function readContract(): Promise<Contract> {
  const { bundle: document } = await bundle({
    ref: resolve('openapi/openapi.yaml'),
    config: await createConfig({}),
    dereference: true,
  });
  return document.parsed as Contract;
}
