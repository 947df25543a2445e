import type { Middleware } from 'openapi-fetch';
import type { components } from '#contract/openapi.d.ts';

type ServerProblem = components['schemas']['problem'];

/** What went wrong with a call, whoever found out: the server by its code, or the browser when no answer came. */
export interface Problem {
  readonly code: components['schemas']['problem-code'] | 'offline' | 'timeout' | 'aborted' | 'unreadable';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** A sentence for the patient, by locale. */
  readonly messageKey: string;
  /** Seconds after which it is worth trying again, where it was too often (429). */
  readonly retryAfter?: number;
  readonly errors?: ServerProblem['errors'];
  readonly alternatives?: ServerProblem['alternatives'];
}

const statusText = (status: number): string =>
  `error.server_error_message.${status >= 505 ? 'general_error' : String(status)}`;

/** Makes a problem of a failed answer: 500 and more speak by their status, anything else for itself (CR-4). */
export function problemOf(status: number, body: unknown, retryAfter?: number): Problem {
  const said = isServerProblem(body) ? body : undefined;
  const { code = 'unreadable', messageKey = 'error.unexpected', errors, alternatives } = said ?? {};
  return {
    code,
    status,
    messageKey: status >= 500 ? statusText(status) : messageKey,
    ...(status === 429 && retryAfter !== undefined && { retryAfter }),
    ...(errors && { errors }),
    ...(alternatives && { alternatives }),
  };
}

/** Makes a problem of a call that got no answer: no network, too slow, or given up by the browser itself. */
export function problemOfFailure(error: unknown): Problem {
  const name = error instanceof Error ? error.name : '';
  if (name === 'TimeoutError') return { code: 'timeout', status: 0, messageKey: 'error.timeout' };
  if (name === 'AbortError') return { code: 'aborted', status: 0, messageKey: 'error.unexpected' };
  return { code: 'offline', status: 0, messageKey: 'error.offline' };
}

function isServerProblem(body: unknown): body is ServerProblem {
  return typeof body === 'object' && body !== null && 'code' in body && 'messageKey' in body;
}

/** Answers made here: openapi-fetch shows them to `onResponse` again, and they must pass as they are. */
const made = new WeakSet<Response>();

/** Carries a problem through openapi-fetch as an answer, so that every `error` of a call has this one shape. */
function asResponse(problem: Problem): Response {
  const response = new Response(JSON.stringify(problem), {
    status: Math.max(problem.status, 400),
    headers: { 'content-type': 'application/problem+json' },
  });
  made.add(response);
  return response;
}

/** Turns every failed answer and every failure to answer into a `Problem`. */
export const problems: Middleware = {
  async onResponse({ response }) {
    if (response.ok || made.has(response)) return undefined;
    const body: unknown = await response.json().catch(() => undefined);
    const seconds = Number(response.headers.get('retry-after')) || undefined;
    return asResponse(problemOf(response.status, body, seconds));
  },
  onError: ({ error }) => asResponse(problemOfFailure(error)),
};
