import { BrowserClient, createTransport, dedupeIntegration, defaultStackParser, Scope } from '@sentry/react';
import { type ErrorPlace, scrubEvent } from './scrubEvent.ts';

/** Data of every report, and the DSN that receives them. */
interface ReportOptions {
  readonly dsn: string;
  readonly release: string;
  readonly environment: string;
  /** Returns the place of an error that occurs now. */
  readonly place: () => ErrorPlace;
}

/** Maximum number of reports of one page load. */
export const maxReports = 20;

/** Maximum number of simultaneous reports; the errors before the first paint are reported together. */
export const maxPendingReports = 10;
/** Time limit of a report, milliseconds. */
const timeoutMs = 10_000;

type Transport = ConstructorParameters<typeof BrowserClient>[0]['transport'];

/** Sends without referrer and cookies. Drops a report that fails or exceeds the time limit. */
const transport: Transport = (options) =>
  createTransport({ ...options, bufferSize: maxPendingReports }, async ({ body }) => {
    const response = await fetch(options.url, {
      method: 'POST',
      body: body as BodyInit,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const header = (name: string) => response.headers.get(name);
    return {
      statusCode: response.status,
      headers: { 'x-sentry-rate-limits': header('x-sentry-rate-limits'), 'retry-after': header('retry-after') },
    };
  });

type DataCollection = NonNullable<ConstructorParameters<typeof BrowserClient>[0]['dataCollection']>;

const noCollection = {
  userInfo: false,
  cookies: false,
  httpHeaders: false,
  httpBodies: [],
  urlQueryParams: false,
  graphQL: { document: false, variables: false },
  genAI: { inputs: false, outputs: false },
  mcp: { inputs: false, outputs: false },
  databaseQueryData: false,
  queues: false,
  stackFrameVariables: false,
  frameContextLines: 0,
} satisfies DataCollection;

/**
 * Starts reporting to Sentry and returns the function that reports an error (SH-11). Collects nothing itself: no breadcrumbs, sessions
 * or traces. Reports the same error twice in a row once.
 */
export function startReports({ dsn, release, environment, place }: ReportOptions): (error: unknown) => void {
  let sent = 0;
  const client = new BrowserClient({
    dsn,
    release,
    environment,
    transport,
    stackParser: defaultStackParser,
    integrations: [dedupeIntegration()],
    maxBreadcrumbs: 0,
    sendClientReports: false,
    dataCollection: noCollection,
    beforeSend(event) {
      sent += 1;
      return sent > maxReports ? null : scrubEvent(event, place());
    },
  });
  client.init();
  const scope = new Scope();
  scope.setClient(client);
  return (error) => void scope.captureException(error);
}
