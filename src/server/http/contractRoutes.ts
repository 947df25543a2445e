import { resolve } from 'node:path/posix';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import { bundle, createConfig } from '@redocly/openapi-core';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import Fastify, {
  type FastifyInstance,
  type FastifySchema,
  type FastifySchemaCompiler,
  type FastifySerializerCompiler,
  type RouteHandlerMethod,
  type RouteOptions,
} from 'fastify';
import openapiGlue from 'fastify-openapi-glue';
import { addTextFormats } from '#server/domain/schemaValidation.ts';
import type { HttpDeps } from './httpDeps.ts';
import type { OperationId, Operations } from './operation.ts';
import { appointmentOperations } from './routes/appointments.ts';
import { attachmentOperations } from './routes/attachments.ts';
import { authenticationOperations } from './routes/authentication.ts';
import { availabilityOperations } from './routes/availability.ts';
import { bookingRequestOperations } from './routes/booking-requests.ts';
import { choiceOperations } from './routes/choices.ts';
import { clinicOperations } from './routes/clinics.ts';
import { configOperations } from './routes/config.ts';
import { denialOperations } from './routes/denial.ts';
import { deskOperations } from './routes/desk.ts';
import { enquiryOperations } from './routes/enquiries.ts';
import { examOperations } from './routes/exams.ts';
import { holdOperations } from './routes/holds.ts';
import { kioskOperations } from './routes/kiosk.ts';
import { questionnaireOperations } from './routes/questionnaires.ts';
import { referrerOperations } from './routes/referrer.ts';
import { regionOperations } from './routes/regions.ts';
import { reportOperations } from './routes/reports.ts';
import { sessionOperations } from './routes/session.ts';
import { shareOperations } from './routes/shares.ts';
import { uploadOperations } from './routes/uploads.ts';

/** Registers the operations of the contract, with validation of requests and filtering of responses by its schemas. */
export async function contractRoutes(app: FastifyInstance, deps: HttpDeps): Promise<void> {
  app.setValidatorCompiler(validators);
  app.setSerializerCompiler(serializers);
  const operations = allOperations(deps);
  contract ??= readRoutes();
  for (const route of await contract)
    app.route({ ...route, handler: operations[route.schema.operationId] as RouteHandlerMethod });
}

/** The routes of the contract. They are the same for every server, and reading them takes longer than the rest of a start. */
let contract: ReturnType<typeof readRoutes> | undefined;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract lets a request come without a body. */
    readonly optionalBody?: boolean;
  }
}

interface ContractRoute extends Pick<RouteOptions, 'method' | 'url' | 'config'> {
  readonly schema: FastifySchema & { readonly operationId: OperationId };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The media type of the request body in the contract; undefined for an operation without a body. */
    accepts?: string | undefined;
  }
}

/** Checks the contract, and returns its routes. */
async function readRoutes(): Promise<readonly ContractRoute[]> {
  const routes: ContractRoute[] = [];
  const specification = await readContract();
  const accepted = acceptedTypes(specification);
  const optional = optionalBodies(specification);
  const app = Fastify({ exposeHeadRoutes: false });
  app.addHook('onRoute', ({ method, url, schema }) => {
    const { body, ...rest } = schema as ContractRoute['schema'];
    const accepts = accepted.get(rest.operationId);
    // Only JSON has a schema that a body can be validated with.
    const validated = accepts === 'application/json' ? { ...rest, body } : rest;
    routes.push({ method, url, schema: validated, config: { accepts, optionalBody: optional.has(rest.operationId) } });
  });
  await app.register(openapiGlue, {
    specification,
    operationResolver: () => () => undefined,
  });
  return routes;
}

/** Returns the media type of the body of each operation that has one. */
function acceptedTypes({ paths }: Contract): ReadonlyMap<string, string> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item)) as readonly OperationObject[];
  return new Map(
    operations.flatMap(({ operationId, requestBody }) => {
      const [type] = Object.keys(requestBody?.content ?? {});
      return operationId === undefined || type === undefined ? [] : [[operationId, type] as const];
    }),
  );
}

/** Returns the operations whose body the contract does not require. */
function optionalBodies({ paths }: Contract): ReadonlySet<string | undefined> {
  const operations = Object.values(paths).flatMap((item) => Object.values(item)) as readonly OperationObject[];
  return new Set(operations.flatMap((one) => (one.requestBody?.required === false ? one.operationId : [])));
}

interface OperationObject {
  readonly operationId?: string;
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, unknown>> };
}

/** Returns a compiler that compiles each schema once for all servers of this process; many operations have the same answers. */
function compiledOnce<Compiled>(compile: (route: CompiledRoute) => Compiled): (route: CompiledRoute) => Compiled {
  const compiled = new Map<string, Compiled>();
  return (route) => {
    const key = `${route.httpPart} ${JSON.stringify(route.schema)}`;
    const known = compiled.get(key) ?? compile(route);
    compiled.set(key, known);
    return known;
  };
}

type CompiledRoute = Parameters<FastifySchemaCompiler<object>>[0];

const validators = compiledOnce(contractValidator());
const serializers = compiledOnce(
  SerializerSelector()() as (route: CompiledRoute) => ReturnType<FastifySerializerCompiler<object>>,
);

/** One route file for each resource; a missing operation does not compile. */
function allOperations(deps: HttpDeps): Operations<OperationId> {
  return {
    ...configOperations(deps),
    ...regionOperations(deps),
    ...clinicOperations(deps),
    ...examOperations(deps),
    ...choiceOperations(deps),
    ...availabilityOperations(deps),
    ...holdOperations(deps),
    ...appointmentOperations(deps),
    ...bookingRequestOperations(deps),
    ...attachmentOperations(deps),
    ...uploadOperations(deps),
    ...enquiryOperations(deps),
    ...questionnaireOperations(deps),
    ...deskOperations(deps),
    ...referrerOperations(deps),
    ...reportOperations(deps),
    ...shareOperations(deps),
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

/**
 * Returns a compiler for the request schemas of the contract (JSON Schema 2020-12). Parameters are coerced from strings to the types of
 * the contract, bodies are not. Unknown properties are refused, never removed.
 */
export function contractValidator(): FastifySchemaCompiler<object> {
  const make = (coerceTypes: false | 'array') =>
    addTextFormats(new Ajv2020({ coerceTypes, useDefaults: true, strict: false }));
  const body = make(false);
  const parameters = make('array');
  return ({ schema, httpPart }) => {
    if (httpPart === 'body') return body.compile(schema);
    return plainNumbersOnly(schema, parameters.compile(httpPart === 'headers' ? lowerCased(schema) : schema));
  };
}

/** What a compiler of Fastify returns. */
type Validator = ReturnType<FastifySchemaCompiler<object>>;

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly type?: unknown }>>;
  readonly required?: readonly string[];
}

/** Header names are case-insensitive, and Node provides them in lower case. */
function lowerCased(schema: ObjectSchema): object {
  const { properties = {}, required = [] } = schema;
  return {
    ...schema,
    properties: Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name.toLowerCase(), inner])),
    required: required.map((name) => name.toLowerCase()),
  };
}

/** Returns a validator that also refuses numbers in another form than decimal digits, such as `0x10` and `1e2`, which Ajv would coerce. */
function plainNumbersOnly({ properties = {} }: ObjectSchema, validate: ValidateFunction): Validator {
  const numbers = Object.keys(properties).filter((name) => /^(number|integer)$/.test(String(properties[name]?.type)));
  if (numbers.length === 0) return validate;
  return (sent: Readonly<Record<string, unknown>> | null) => {
    const wrong = numbers.filter((name) => !isPlain(sent?.[name]));
    if (wrong.length > 0) {
      const error = wrong.map((name) => ({ instancePath: `/${name}`, keyword: 'type', schemaPath: '', params: {} }));
      return { error };
    }
    return validate(sent) ? true : { error: validate.errors ?? [] };
  };
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'string' || /^-?\d+(\.\d+)?$/.test(value);
}
