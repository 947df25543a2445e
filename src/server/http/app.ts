import compress from '@fastify/compress';
import cookies from '@fastify/cookie';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import contract from 'fastify-openapi-glue';
import { documentRoutes } from './documentRoutes.ts';
import { healthRoutes } from './healthRoutes.ts';
import { acceptOnlyJson } from './jsonBody.ts';
import { mailboxRoutes } from './mailboxRoutes.ts';
import { answerUnknownRoutes } from './methodNotAllowed.ts';
import { handleError } from './problem.ts';
import { appointmentOperations } from './routes/appointments.ts';
import { availabilityOperations } from './routes/availability.ts';
import { clinicOperations } from './routes/clinics.ts';
import { configOperations } from './routes/config.ts';
import { examOperations } from './routes/exams.ts';
import { holdOperations } from './routes/holds.ts';
import { regionOperations } from './routes/regions.ts';
import { addSecurityHeaders } from './securityHeaders.ts';
import type { Services } from './services.ts';

export interface AppOptions {
  readonly services: Services;
  readonly logger: FastifyBaseLogger;
  /** Addresses whose X-Forwarded-* headers are believed. */
  readonly trustedProxies: readonly string[];
}

const bodyLimitBytes = 256 * 1024;

/** The whole HTTP server in the order in which a request meets it. */
export async function buildApp({ services, logger, trustedProxies }: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    disableRequestLogging: true,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: bodyLimitBytes,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: 30_000,
    return503OnClosing: true,
    schemaController: { compilersFactory: { buildValidator } },
  });
  answerUnknownRoutes(app);
  app.setErrorHandler(handleError);
  acceptOnlyJson(app);
  addSecurityHeaders(app);
  await app.register(cookies);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: { params: { 1: 4 } } });
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const answered = { method, route: routeOptions.url, status: reply.statusCode, ms: Math.round(reply.elapsedTime) };
    request.log.info(answered, 'answered');
  });
  await app.register(contract, {
    specification: 'openapi/openapi.yaml',
    serviceHandlers: {
      ...configOperations(services),
      ...regionOperations(services),
      ...clinicOperations(services),
      ...examOperations(services),
      ...availabilityOperations(services),
      ...holdOperations(services),
      ...appointmentOperations(services),
    },
  });
  await app.register(healthRoutes, services);
  await app.register(mailboxRoutes, services);
  await app.register(documentRoutes, services);
  return app;
}

/** Parameters are texts and are read as what the contract says; a body is taken as it is, and nothing is removed from it. */
function buildValidator() {
  const make = (coerceTypes: boolean | 'array') => addFormats.default(new Ajv2020({ coerceTypes, useDefaults: true, strict: false, allErrors: false }));
  const body = make(false);
  const parameters = make('array');
  return ({ schema, httpPart }: { schema: object; httpPart?: string | undefined }) =>
    (httpPart === 'body' ? body : parameters).compile(schema);
}
