import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type OperationId, operationOf } from './operation.ts';
import type { ProblemCode } from './problem.ts';

/** A request with its response, without personal data: no address, header or body. */
export interface AnsweredRequest {
  readonly method: string;
  /** Template of the route, such as `/api/appointments/:bookingKey`; undefined if no route matches. */
  readonly route: string | undefined;
  readonly operation: OperationId | undefined;
  readonly status: number;
  /** Code of the problem document; undefined for any other response. */
  readonly problem: ProblemCode | undefined;
  readonly seconds: number;
}

/** The trace of a request. */
export interface RequestTrace {
  /** Runs the rest of the request, whose statements belong to the trace. */
  run(rest: () => void): void;
  end(request: AnsweredRequest): void;
}

/** Receives requests, for metrics and traces. */
export interface RequestObserver {
  /** Called when a request arrives. Returns undefined if the request is not traced. */
  onRequest(): RequestTrace | undefined;
  onResponse(request: AnsweredRequest): void;
  /** Called when a page was drawn for a document, or could not be. */
  onDrawing(result: 'drawn' | 'failed'): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace | undefined;
  }
}

/** Reports each request of a client to the observer. Requests that the server sends itself to draw a page are not reported. */
export function observeRequests(app: FastifyInstance, observer: RequestObserver): void {
  app.decorateRequest('trace', undefined);
  app.addHook('onRequest', (request, _reply, next) => {
    request.trace = request.raw.socket instanceof Socket ? observer.onRequest() : undefined;
    if (request.trace) request.trace.run(next);
    else next();
  });
  // Reading the body continues in the context of the connection.
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.trace) request.trace.run(next);
    else next();
  });
  app.addHook('onResponse', async (request, reply) => {
    if (!(request.raw.socket instanceof Socket)) return;
    const answered: AnsweredRequest = {
      ...{ method: request.method, route: request.routeOptions.url, operation: operationOf(request) },
      ...{ status: reply.statusCode, problem: reply.problem, seconds: reply.elapsedTime / 1_000 },
    };
    observer.onResponse(answered);
    request.trace?.end(answered);
  });
}
