import type { FastifyReply, FastifyRequest } from 'fastify';
import type { operations } from '#contract/openapi.d.ts';

/** Id of an operation of the contract. */
export type OperationId = keyof operations;

/** Returns the operation of a request; undefined for a route outside the contract. */
export function operationOf({ routeOptions }: FastifyRequest): OperationId | undefined {
  return (routeOptions.schema as { readonly operationId?: OperationId } | undefined)?.operationId;
}

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type Part<Id extends OperationId, Name extends 'path' | 'query' | 'header'> = NonNullable<Parameters<Id>[Name]>;
type Body<Id extends OperationId> = operations[Id] extends { requestBody: { content: { 'application/json': infer B } } }
  ? B
  : operations[Id] extends { requestBody: { content: { 'application/octet-stream': string } } }
    ? Buffer
    : operations[Id] extends { requestBody?: { content: { 'application/json': infer B } } }
      ? B | undefined
      : undefined;

/** Body of the 200 or 201 response in the contract. */
type Success<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses']]: Status extends 200 | 201
    ? operations[Id]['responses'][Status] extends { content: infer Content }
      ? Content[keyof Content]
      : never
    : never;
}[keyof operations[Id]['responses']];

/** A request that the contract has validated. */
type OperationRequest<Id extends OperationId> = FastifyRequest<{
  Params: Part<Id, 'path'>;
  Querystring: Part<Id, 'query'>;
  Headers: Part<Id, 'header'>;
  Body: Body<Id>;
}>;

/** Handles an operation: returns the body of the response, or the reply if it has sent one. */
type Operation<Id extends OperationId> = (
  request: OperationRequest<Id>,
  reply: FastifyReply,
) => Promise<Success<Id> | FastifyReply>;

/** The operations of a route file. */
export type Operations<Id extends OperationId> = { readonly [K in Id]: Operation<K> };
