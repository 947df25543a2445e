import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { components } from '#contract/openapi.d.ts';
import { DomainError } from '#server/domain/domainError.ts';

type Problem = components['schemas']['problem'];
type Code = Problem['code'];

/** Status and developer's title of each code; the patient's sentence is the message key `error.<code>`. */
const answers: Readonly<Record<Code, readonly [status: number, title: string]>> = {
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
  'body-too-large': [413, 'The body is too large'],
  'unsupported-media-type': [415, 'Only application/json is taken'],
  'idempotency-key-reused': [422, 'This Idempotency-Key was used for another request'],
  'journey-unknown': [422, 'There is no such journey or step'],
  'journey-changed': [422, 'The journey has changed since these answers were given'],
  'answers-invalid': [422, 'Answers are missing or wrong'],
  'code-too-soon': [429, 'It is too soon for another code'],
  'too-many-attempts': [429, 'Too many wrong attempts'],
  'too-many-requests': [429, 'Too many requests'],
  internal: [500, 'Something went wrong on the server'],
  'availability-timeout': [503, 'The search took too long'],
  'temporarily-unavailable': [503, 'The service cannot answer right now'],
};

const retryAfterSeconds = 5;

/** Sends the only error shape of the portal (RFC 9457). */
export function sendProblem(reply: FastifyReply, code: Code, rest: Partial<Problem> = {}): FastifyReply {
  const [status, title] = answers[code];
  if (status === 503) reply.header('retry-after', retryAfterSeconds);
  const problem: Problem = { type: 'about:blank', title, status, code, messageKey: `error.${code}`, ...rest };
  return reply.status(status).header('cache-control', 'no-store').type('application/problem+json').send(problem);
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
  const code = codeOf(error);
  if (code === 'internal' || code === 'temporarily-unavailable') {
    request.log.error({ fault: error.code ?? error.name, stack: error.stack }, 'request failed');
  }
  return sendProblem(reply, code);
}

function placeOf(context = 'request') {
  return ({ instancePath, keyword, params }: NonNullable<FastifyError['validation']>[number]) => {
    const missing = typeof params.missingProperty === 'string' ? `/${params.missingProperty}` : '';
    return { pointer: `/${context}${instancePath}${missing}`, keyword };
  };
}

function codeOf(error: FastifyError): Code {
  if (error instanceof SyntaxError || error.code === 'FST_ERR_CTP_INVALID_JSON_BODY') return 'malformed-json';
  if (error.code === 'FST_ERR_CTP_EMPTY_JSON_BODY') return 'malformed-json';
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return 'body-too-large';
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupported-media-type';
  if (isDatabaseAway(error)) return 'temporarily-unavailable';
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return 'invalid-request';
  return 'internal';
}

/** PostgreSQL's classes 08, 53 and 57P0x, its lock and statement time-outs, and a connection that cannot be made. */
function isDatabaseAway(error: { code?: string; message: string }): boolean {
  return (
    /^(08...|53...|57P0.|57014|55P03|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE)$/.test(error.code ?? '') ||
    /Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(error.message)
  );
}
