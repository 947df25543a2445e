import type { Middleware } from 'openapi-fetch';
import type { components } from '#contract/openapi.d.ts';

type ServerProblem = components['schemas']['problem'];

/** Why a call failed: a problem of the server, or a code of the browser if no response came. */
export interface Problem {
  readonly code: components['schemas']['problem-code'] | 'offline' | 'timeout' | 'aborted' | 'unreadable';
  /** HTTP status; 0 without a response. */
  readonly status: number;
  /** Key of the patient's sentence in the locale. */
  readonly messageKey: string;
  /** Seconds to wait before the next try, for status 429. */
  readonly retryAfter?: number;
  readonly errors?: ServerProblem['errors'];
  readonly alternatives?: ServerProblem['alternatives'];
}

const statusText = (status: number): string =>
  `error.server_error_message.${status >= 505 ? 'general_error' : String(status)}`;

/** Returns the problem of a failed response. From status 500 on, the status selects the text, else the code does (CR-4). */
export function problemOf(status: number, body: unknown, retryAfter?: number): Problem {
  const problem = isServerProblem(body) ? body : undefined;
  const { code = 'unreadable', messageKey = 'error.unexpected', errors, alternatives } = problem ?? {};
  return {
    code,
    status,
    messageKey: status >= 500 ? statusText(status) : messageKey,
    ...(status === 429 && retryAfter !== undefined && { retryAfter }),
    ...(errors && { errors }),
    ...(alternatives && { alternatives }),
  };
}

/** Returns the problem of a call without a response: no network, timeout, or aborted by the browser. */
export function problemOfFailure(error: unknown): Problem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return { code: 'timeout', status: 0, messageKey: 'error.timeout' };
  if (name === 'AbortError') return { code: 'aborted', status: 0, messageKey: 'error.unexpected' };
  return { code: 'offline', status: 0, messageKey: 'error.offline' };
}

function isServerProblem(body: unknown): body is ServerProblem {
  return typeof body === 'object' && body !== null && 'code' in body && 'messageKey' in body;
}

/** Responses made here. openapi-fetch passes them to `onResponse` again, which must not change them. */
const made = new WeakSet<Response>();

/** Wraps a problem in a response, so that openapi-fetch returns it as `error`. */
function asResponse(problem: Problem): Response {
  const response = new Response(JSON.stringify(problem), {
    status: Math.max(problem.status, 400),
    headers: { 'content-type': 'application/problem+json' },
  });
  made.add(response);
  return response;
}

/** Middleware that turns failed responses and network errors into a `Problem`. */
export const problems: Middleware = {
  async onResponse({ response }) {
    if (response.ok || made.has(response)) return undefined;
    const body: unknown = await response.json().catch(() => undefined);
    const seconds = Number(response.headers.get('retry-after')) || undefined;
    return asResponse(problemOf(response.status, body, seconds));
  },
  onError: ({ error }) => asResponse(problemOfFailure(error)),
};
