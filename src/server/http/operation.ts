import type { FastifyReply, FastifyRequest } from 'fastify';
import type { operations } from '#contract/openapi.d.ts';

/** The operations of the contract, by operationId. */
export type OperationId = keyof operations;

/** The operation that a request is for; undefined where the route is none of the contract's. */
export function operationOf({ routeOptions }: FastifyRequest): OperationId | undefined {
  return (routeOptions.schema as { readonly operationId?: OperationId } | undefined)?.operationId;
}

type Parameters<Id extends OperationId> = operations[Id]['parameters'];
type Part<Id extends OperationId, Name extends 'path' | 'query' | 'header'> = NonNullable<Parameters<Id>[Name]>;
type Body<Id extends OperationId> = operations[Id] extends { requestBody: { content: { 'application/json': infer B } } }
  ? B
  : undefined;

/** The body of the answer that the contract promises when all goes well. */
type Success<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses']]: Status extends 200 | 201
    ? operations[Id]['responses'][Status] extends { content: infer Content }
      ? Content[keyof Content]
      : never
    : never;
}[keyof operations[Id]['responses']];

/** A request as the contract has checked it. */
type OperationRequest<Id extends OperationId> = FastifyRequest<{
  Params: Part<Id, 'path'>;
  Querystring: Part<Id, 'query'>;
  Headers: Part<Id, 'header'>;
  Body: Body<Id>;
}>;

/** What answers an operation: the promised body, or nothing after having replied itself. */
export type Operation<Id extends OperationId> = (
  request: OperationRequest<Id>,
  reply: FastifyReply,
) => Promise<Success<Id> | FastifyReply>;

/** The operations that a route file answers. */
export type Operations<Id extends OperationId> = { readonly [K in Id]: Operation<K> };
