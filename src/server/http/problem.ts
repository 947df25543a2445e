import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '#contract/openapi.d.ts';
import { isUnavailable } from '#server/db/databaseFault.ts';
import { DomainError } from '#server/domain/domainError.ts';
import type { ClientBuild } from './clientBuild.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Code of the problem document that is sent. */
    problem: ProblemCode | undefined;
  }
}

/** A problem document (RFC 9457), the only error shape of the portal. */
export type Problem = components['schemas']['problem'];
/** A problem code of the contract. */
export type ProblemCode = components['schemas']['problem-code'];

/** HTTP status and English title of each code. The locale files have the patient's sentence under `error.<code>`. */
export const problems: { readonly [code in ProblemCode]: readonly [status: number, title: string] } = {
  'invalid-request': [400, 'The request does not match the contract'],
  'page-outdated': [400, 'The page was loaded before the portal was updated'],
  'malformed-json': [400, 'The body is not JSON'],
  'unknown-region': [404, 'There is no such region'],
  'unknown-clinic': [404, 'There is no such clinic'],
  'unknown-exam': [404, 'There is no such exam'],
  'unknown-booking-request': [404, 'There is no such booking request'],
  'date-in-the-past': [400, 'The date is in the past'],
  'date-beyond-horizon': [400, 'The date is further ahead than can be booked'],
  'range-too-long': [400, 'The range of dates is too long'],
  'read-only': [403, 'The portal is read-only'],
  'slot-token-invalid': [400, 'The slot token was not issued by this server'],
  'not-authenticated': [401, 'Authentication is required'],
  'authentication-failed': [403, 'The data does not match'],
  'captcha-required': [403, 'A new proof of work is required'],
  'code-wrong': [403, 'The code is wrong or has expired'],
  forbidden: [403, 'The role does not allow this'],
  'forbidden-origin': [403, 'The request comes from another site'],
  'not-found': [404, 'Not found'],
  'hold-not-found': [404, 'There is no such hold'],
  'method-not-allowed': [405, 'This method is not allowed here'],
  'slot-taken': [409, 'The slot is taken'],
  'slot-not-offered': [409, 'The slot is no longer offered'],
  'slot-token-expired': [409, 'The slot token has expired'],
  'hold-expired': [409, 'The hold has expired'],
  'request-booked': [409, 'The booking request is already booked'],
  'request-closed': [409, 'The booking request can no longer be booked'],
  'too-late-to-cancel': [409, 'It is too late to cancel'],
  'already-canceled': [409, 'The appointment is already canceled'],
  'reschedule-not-allowed': [409, 'The appointment can not be moved or changed'],
  'appointment-over': [409, 'The appointment is over'],
  'upload-offset-wrong': [409, 'The chunk does not begin where the stored bytes end'],
  'file-too-large': [413, 'The file is too large'],
  'too-many-files': [409, 'The owner has no space for another file'],
  'override-not-allowed': [403, 'The account may not override booking rules'],
  'override-required': [409, 'The times break a booking rule that the booking does not override'],
  'not-pending': [409, 'The booking no longer waits for an answer'],
  'pending-expired': [409, 'The time to confirm the booking is over'],
  'questionnaire-required': [422, 'The questionnaire of the brand must be answered'],
  'denied-by-answers': [422, 'The answers to a questionnaire rule this out'],
  'request-timeout': [408, 'The request took too long to arrive'],
  'body-too-large': [413, 'The body is too large'],
  'unsupported-media-type': [415, 'The media type is not accepted'],
  'idempotency-key-reused': [422, 'This Idempotency-Key was used for another request'],
  'flow-unknown': [422, 'There is no such flow or step'],
  'flow-changed': [422, 'The flow has changed since these answers were given'],
  'answers-invalid': [422, 'Answers are missing or invalid'],
  'code-too-soon': [429, 'It is too soon for another code'],
  'too-many-attempts': [429, 'Too many wrong attempts'],
  'too-many-requests': [429, 'Too many requests'],
  'headers-too-large': [431, 'The headers are too large'],
  internal: [500, 'Something went wrong on the server'],
  'availability-timeout': [503, 'The search took too long'],
  'temporarily-unavailable': [503, 'The service is temporarily unavailable'],
};

const retryAfterSeconds = 5;

/** Thrown for a body that is not acceptable JSON. The message is for developers and quotes nothing of the body. */
export class MalformedJson extends Error {
  override readonly name = 'MalformedJson';
}

/** Returns the problem document of a code; `rest` adds or replaces members. */
export function problemOf(code: ProblemCode, rest: Partial<Problem> = {}): Problem {
  const [status, title] = problems[code];
  return { type: 'about:blank', title, status, code, messageKey: `error.${code}`, ...rest };
}

/** Sends a problem document (RFC 9457). */
export function sendProblem(reply: FastifyReply, code: ProblemCode, rest: Partial<Problem> = {}): FastifyReply {
  const problem = problemOf(code, rest);
  reply.problem = code;
  return reply.status(problem.status).headers(problemHeaders(problem)).send(problem);
}

/** Returns the headers of a problem response besides the security headers. */
export function problemHeaders({ status }: Problem): Readonly<Record<string, string | number>> {
  return {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': retryAfterSeconds }),
  };
}

/**
 * Returns the error handler, which turns every thrown error into a problem document. Unexpected errors are logged by code and stack,
 * without their message.
 */
export function errorHandler(clientBuild: () => ClientBuild) {
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    if (mayBeOutdated(error) && isOutdatedPage(request, clientBuild())) return sendOutdated(request, reply);
    return handleError(error, request, reply);
  };
}

/** Returns true for an error that a request of another build of the client can cause: it breaks the contract, or its slot token has another form. */
function mayBeOutdated(error: FastifyError): boolean {
  return error.validation !== undefined || (error instanceof DomainError && error.code === 'slot-token-invalid');
}

/** Name of the entry script of the page that sends a request. */
const buildHeader = 'portal-build';

/** Returns true for a request of a page that another build of the client runs. Other programs do not send `Sec-Fetch-Site`. */
function isOutdatedPage({ headers }: FastifyRequest, { entry }: ClientBuild): boolean {
  return headers['sec-fetch-site'] === 'same-origin' && headers[buildHeader] !== entry;
}

/**
 * A page from before the header has no text for this code and no button that reloads. It has the text of another key, whose sentence asks
 * for a reload.
 */
function sendOutdated({ headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const rest = headers[buildHeader] === undefined ? { messageKey: 'page.broken.text' } : {};
  return sendProblem(reply, 'page-outdated', rest);
}

function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DomainError) {
    const { retryAfter, ...rest } = error.details;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return sendProblem(reply, error.code, rest);
  }
  if (error.validation)
    return sendProblem(reply, 'invalid-request', { errors: error.validation.map(placeOf(error.validationContext)) });
  if (error instanceof MalformedJson) return sendProblem(reply, 'malformed-json', { detail: error.message });
  if (error === request.raw.errored) {
    // The client left before its request was whole; this is not a failure of the server.
    return sendProblem(reply, 'invalid-request');
  }
  const code = codeOf(error);
  const fault = { fault: error.code ?? error.name, stack: error.stack };
  if (code === 'internal') request.log.error(fault, 'request failed');
  if (code === 'temporarily-unavailable') logUnavailable(request, fault);
  return sendProblem(reply, code);
}

const unavailableLineEveryMs = 1_000;
/** Number of failed requests without a log line, by the log of their server; a log without one logs the next failure at once. */
const unlogged = new WeakMap<object, number>();

/** Without the database every request fails: logs the first failure, then the number of further failures each second. */
function logUnavailable({ log, server }: FastifyRequest, fault: { readonly fault: string }): void {
  const before = unlogged.get(server.log);
  if (before !== undefined) {
    unlogged.set(server.log, before + 1);
    return;
  }
  log.error(fault, 'request failed');
  const count = () => {
    const failures = unlogged.get(server.log);
    if (!failures) return void unlogged.delete(server.log);
    server.log.error({ fault: fault.fault, count: failures }, 'more requests failed');
    wait();
  };
  const wait = () => {
    unlogged.set(server.log, 0);
    setTimeout(count, unavailableLineEveryMs).unref();
  };
  wait();
}

function placeOf(context = 'request') {
  return ({ instancePath, keyword, params }: NonNullable<FastifyError['validation']>[number]) => {
    const missing = typeof params.missingProperty === 'string' ? `/${params.missingProperty}` : '';
    return { pointer: `/${context}${instancePath}${missing}`, keyword };
  };
}

function codeOf(error: FastifyError): ProblemCode {
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'body-too-large';
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupported-media-type';
  if (isUnavailable(error)) return 'temporarily-unavailable';
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return 'invalid-request';
  return 'internal';
}
