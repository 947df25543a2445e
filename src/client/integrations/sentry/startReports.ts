import { BrowserClient, createTransport, dedupeIntegration, defaultStackParser, Scope } from '@sentry/react';
import { scrubEvent, type Whereabouts } from './scrubEvent.ts';

/** What reports say of the portal, and where they go. */
interface ReportOptions {
  readonly dsn: string;
  readonly release: string;
  readonly environment: string;
  readonly whereabouts: () => Whereabouts;
}

/** Reports that one page sends at most: a page that breaks again and again has said so by then. */
export const mostReports = 20;

/**
 * Reports under way at a time, which those of the time before the page was painted come to, and milliseconds that one may take: a
 * collector that is down costs no more.
 */
export const mostUnderWay = 10;
const patienceMs = 10_000;

type Transport = ConstructorParameters<typeof BrowserClient>[0]['transport'];

/** Sends without a referrer and without cookies, gives up in time, and drops what does not get through. */
const transport: Transport = (options) =>
  createTransport({ ...options, bufferSize: mostUnderWay }, async ({ body }) => {
    const answer = await fetch(options.url, {
      method: 'POST',
      body: body as BodyInit,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(patienceMs),
    });
    const header = (name: string) => answer.headers.get(name);
    return {
      statusCode: answer.status,
      headers: { 'x-sentry-rate-limits': header('x-sentry-rate-limits'), 'retry-after': header('retry-after') },
    };
  });

type Collected = NonNullable<ConstructorParameters<typeof BrowserClient>[0]['dataCollection']>;

const nothing = {
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
} satisfies Collected;

/**
 * Starts reporting to Sentry (SH-11) and gives what reports an error. Nothing is watched: no breadcrumbs, no sessions, no
 * tracing, only errors that are handed in; the same one twice in a row counts once.
 */
export function startReports({ dsn, release, environment, whereabouts }: ReportOptions): (error: unknown) => void {
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
    dataCollection: nothing,
    beforeSend(event) {
      sent += 1;
      return sent > mostReports ? null : scrubEvent(event, whereabouts());
    },
  });
  client.init();
  const scope = new Scope();
  scope.setClient(client);
  return (error) => void scope.captureException(error);
}
