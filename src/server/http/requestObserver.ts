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
  /** Undefined if the connection ended before the client received the whole response. */
  readonly status: number | undefined;
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
  /** Called when the response was sent, or the connection ended before. */
  onResponse(request: AnsweredRequest): void;
  /** Called when a page was drawn for a document, or could not be. */
  onDrawing(result: 'drawn' | 'failed'): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace | undefined;
  }
}

/**
 * Logs each request of a client and reports it to the observer, without personal data. Requests that the server sends itself to draw a
 * page are neither logged nor reported.
 */
export function observeRequests(app: FastifyInstance, observer: RequestObserver | undefined): void {
  app.decorateRequest('trace', undefined);
  app.addHook('onRequest', (request, reply, next) => {
    if (!(request.raw.socket instanceof Socket)) return next();
    request.trace = observer?.onRequest();
    const startedAt = performance.now();
    // Fastify's hook onResponse does not run if the connection ends before.
    reply.raw.once('close', () => {
      const answered: AnsweredRequest = {
        method: request.method,
        route: request.routeOptions.url,
        operation: operationOf(request),
        status: reply.raw.writableFinished ? reply.statusCode : undefined,
        problem: reply.problem,
        seconds: (performance.now() - startedAt) / 1_000,
      };
      const { method, route, status, seconds } = answered;
      const words = status === undefined ? 'the connection ended before the whole response' : 'answered';
      request.log.info({ method, route, status, ms: Math.round(seconds * 1_000) }, words);
      observer?.onResponse(answered);
      request.trace?.end(answered);
    });
    if (request.trace) request.trace.run(next);
    else next();
  });
  // Reading the body continues in the context of the connection.
  app.addHook('preValidation', (request, _reply, next) => {
    if (request.trace) request.trace.run(next);
    else next();
  });
}
