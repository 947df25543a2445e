import { resolve } from 'node:path/posix';
import { bundle, createConfig } from '@redocly/openapi-core';
import type { FastifyInstance } from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import { contractValidator } from './contractValidator.ts';
import type { HttpDeps } from './httpDeps.ts';
import type { OperationId, Operations } from './operation.ts';
import { appointmentOperations } from './routes/appointments.ts';
import { authenticationOperations } from './routes/authentication.ts';
import { availabilityOperations } from './routes/availability.ts';
import { bookingRequestOperations } from './routes/booking-requests.ts';
import { clinicOperations } from './routes/clinics.ts';
import { configOperations } from './routes/config.ts';
import { denialOperations } from './routes/denial.ts';
import { examOperations } from './routes/exams.ts';
import { holdOperations } from './routes/holds.ts';
import { kioskOperations } from './routes/kiosk.ts';
import { regionOperations } from './routes/regions.ts';
import { sessionOperations } from './routes/session.ts';

/** Registers the operations of the contract, with validation of requests and filtering of responses by its schemas. */
export async function contractRoutes(app: FastifyInstance, deps: HttpDeps): Promise<void> {
  app.setValidatorCompiler(contractValidator());
  const level = app.log.level;
  // The plugin warns about each media type of a response without a parser; responses need none.
  app.log.level = 'error';
  await app.register(openapiGlue, { specification: await readContract(), serviceHandlers: allOperations(deps) });
  app.log.level = level;
}

/** One route file for each resource; a missing operation does not compile. */
function allOperations(deps: HttpDeps): Operations<OperationId> {
  return {
    ...configOperations(deps),
    ...regionOperations(deps),
    ...clinicOperations(deps),
    ...examOperations(deps),
    ...availabilityOperations(deps),
    ...holdOperations(deps),
    ...appointmentOperations(deps),
    ...bookingRequestOperations(deps),
    ...authenticationOperations(deps),
    ...sessionOperations(deps),
    ...denialOperations(deps),
    ...kioskOperations(deps),
  };
}

/** An OpenAPI 3.1 document with every reference resolved. */
interface Contract {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** Reads the contract from `openapi/`. */
export async function readContract(): Promise<Contract> {
  const { bundle: document } = await bundle({
    ref: resolve('openapi/openapi.yaml'),
    config: await createConfig({}),
    dereference: true,
  });
  return document.parsed as Contract;
}
