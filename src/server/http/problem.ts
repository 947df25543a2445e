import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '#contract/openapi.d.ts';
import { isUnavailable } from '#server/db/databaseFault.ts';
import { DomainError } from '#server/domain/domainError.ts';

/** A problem document (RFC 9457), the only error shape of the portal. */
export type Problem = components['schemas']['problem'];
/** A problem code of the contract. */
export type ProblemCode = components['schemas']['problem-code'];

/** HTTP status and English title of each code. The locale files have the patient's sentence under `error.<code>`. */
export const problems: { readonly [code in ProblemCode]: readonly [status: number, title: string] } = {
  'invalid-request': [400, 'The request is not what the contract says'],
  'malformed-json': [400, 'The body is not JSON'],
  'unknown-region': [404, 'There is no such region'],
  'unknown-clinic': [404, 'There is no such clinic'],
  'unknown-exam': [404, 'There is no such exam'],
  'date-in-the-past': [400, 'The date is in the past'],
  'date-beyond-horizon': [400, 'The date is further ahead than can be booked'],
  'range-too-long': [400, 'The range of dates is too long'],
  'read-only': [403, 'The portal only shows at the moment and takes nothing'],
  'slot-token-invalid': [400, 'The slot token was not issued by this server'],
  'not-authenticated': [401, 'Authenticate first'],
  'authentication-failed': [403, 'This is not what we know'],
  'captcha-required': [403, 'A fresh proof of work is needed'],
  'code-wrong': [403, 'The code is wrong or has run out'],
  forbidden: [403, 'This is not for this role'],
  'forbidden-origin': [403, 'The request comes from another site'],
  'not-found': [404, 'Not found'],
  'hold-not-found': [404, 'There is no such hold'],
  'method-not-allowed': [405, 'This method is not allowed here'],
  'slot-taken': [409, 'The slot is taken'],
  'slot-not-offered': [409, 'The slot is not offered any more'],
  'slot-token-expired': [409, 'The offer of this slot has run out'],
  'hold-expired': [409, 'The hold has run out'],
  'too-late-to-cancel': [409, 'It is too late to cancel'],
  'already-canceled': [409, 'The appointment is already canceled'],
  'request-timeout': [408, 'The request took too long to arrive'],
  'body-too-large': [413, 'The body is too large'],
  'unsupported-media-type': [415, 'Only application/json is taken'],
  'idempotency-key-reused': [422, 'This Idempotency-Key was used for another request'],
  'flow-unknown': [422, 'There is no such flow or step'],
  'flow-changed': [422, 'The flow has changed since these answers were given'],
  'answers-invalid': [422, 'Answers are missing or wrong'],
  'code-too-soon': [429, 'It is too soon for another code'],
  'too-many-attempts': [429, 'Too many wrong attempts'],
  'too-many-requests': [429, 'Too many requests'],
  'headers-too-large': [431, 'The headers are too large'],
  internal: [500, 'Something went wrong on the server'],
  'availability-timeout': [503, 'The search took too long'],
  'temporarily-unavailable': [503, 'The service cannot answer right now'],
};

const retryAfterSeconds = 5;

/** A body that is not the JSON that the portal reads; the message is for developers and quotes nothing of the body. */
export class MalformedJson extends Error {
  override readonly name = 'MalformedJson';
}

export function problemOf(code: ProblemCode, rest: Partial<Problem> = {}): Problem {
  const [status, title] = problems[code];
  return { type: 'about:blank', title, status, code, messageKey: `error.${code}`, ...rest };
}

/** Sends the only error shape of the portal (RFC 9457). */
export function sendProblem(reply: FastifyReply, code: ProblemCode, rest: Partial<Problem> = {}): FastifyReply {
  const problem = problemOf(code, rest);
  return reply.status(problem.status).headers(problemHeaders(problem)).send(problem);
}

/** The headers of a problem's answer besides the defences. */
export function problemHeaders({ status }: Problem): Readonly<Record<string, string | number>> {
  return {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': retryAfterSeconds }),
  };
}

/** The one place that turns whatever was thrown into an answer. Unexpected faults are logged by code, never by content. */
export function handleError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DomainError) {
    const { retryAfter, ...rest } = error.details;
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
    return sendProblem(reply, error.code, rest);
  }
  if (error.validation)
    return sendProblem(reply, 'invalid-request', { errors: error.validation.map(placeOf(error.validationContext)) });
  if (error instanceof MalformedJson) return sendProblem(reply, 'malformed-json', { detail: error.message });
  if (error === request.raw.errored) {
    // Nothing of the server failed, and nobody reads the answer.
    request.log.info({ fault: error.code }, 'the client left before its request was whole');
    return sendProblem(reply, 'invalid-request');
  }
  const code = codeOf(error);
  const fault = { fault: error.code ?? error.name, stack: error.stack };
  if (code === 'internal') request.log.error(fault, 'request failed');
  if (code === 'temporarily-unavailable') logUnavailable(request, fault);
  return sendProblem(reply, code);
}

const unavailableLineEveryMs = 1_000;
/** How many requests have failed without a line of their own; undefined when the next one gets its line at once. */
let leftOut: number | undefined;

/** While the database is away every request fails: the first has its line, and then a line a second counts the others. */
function logUnavailable({ log, server }: FastifyRequest, fault: { readonly fault: string }): void {
  if (leftOut !== undefined) {
    leftOut++;
    return;
  }
  log.error(fault, 'request failed');
  const count = () => {
    if (leftOut) server.log.error({ fault: fault.fault, count: leftOut }, 'more requests failed');
    leftOut = leftOut ? 0 : undefined;
    if (leftOut !== undefined) setTimeout(count, unavailableLineEveryMs).unref();
  };
  leftOut = 0;
  setTimeout(count, unavailableLineEveryMs).unref();
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
