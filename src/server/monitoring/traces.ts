import { AsyncLocalStorage } from 'node:async_hooks';
import { ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import { withinLimit } from '#base/withinLimit.ts';
import { type Config, portalVersion } from '#server/config.ts';
import type { DatabaseObserver } from '#server/db/database.ts';
import type { RequestTrace } from '#server/http/requestObserver.ts';
import { faultOf } from '#server/log.ts';
import { faultLabel, methodLabel } from './boundedLabel.ts';

/** OpenTelemetry traces of requests and their statements. */
interface Traces extends Pick<DatabaseObserver, 'onStatement'> {
  /** Begins the trace of a request; undefined if it is not sampled. */
  onRequest(): RequestTrace | undefined;
  /** Sends what is recorded, for at most `closeMs`. Never throws. */
  close(): Promise<void>;
}

const closeMs = 2_000;
const exportTimeoutMs = 5_000;

/**
 * Opens traces that are sent over OTLP/HTTP as JSON. Decision 019 has the reasons: each request begins a trace, whatever `traceparent` it
 * carries, and spans have the attributes below only.
 */
export function openTraces(config: Config, logger: Logger): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${config.otlpEndpoint.replace(/\/$/, '')}/v1/traces`,
    headers: { ...config.otlpHeaders },
    timeoutMillis: exportTimeoutMs,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': config.serviceName, 'service.version': portalVersion() }),
    sampler: new TraceIdRatioBasedSampler(config.traceShare),
    spanProcessors: [new BatchSpanProcessor({ exporter: reportingFailures(exporter, logger) })],
  });
  const tracer = provider.getTracer('isocentre');
  const current = new AsyncLocalStorage<Span>();

  return {
    onRequest() {
      const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, ROOT_CONTEXT);
      if (!span.isRecording()) return undefined;
      return {
        run: (rest) => current.run(span, rest),
        end({ method, route, status, problem }) {
          const shown = methodLabel(method);
          span.updateName(route === undefined ? shown : `${shown} ${route}`);
          span.setAttributes({
            'http.request.method': shown,
            ...(status !== undefined && { 'http.response.status_code': status }),
            ...(route !== undefined && { 'http.route': route }),
            ...(status === undefined ? { 'error.type': 'aborted' } : problem && { 'error.type': problem }),
          });
          if (status !== undefined && status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    onStatement({ name, startedAt, endedAt, fault }) {
      const parent = current.getStore();
      if (!parent) return;
      const span = tracer.startSpan(
        name,
        {
          kind: SpanKind.CLIENT,
          startTime: startedAt,
          attributes: {
            'db.system.name': 'postgresql',
            'db.query.summary': name,
            ...(fault !== undefined && { 'error.type': faultLabel(fault) }),
          },
        },
        trace.setSpan(ROOT_CONTEXT, parent),
      );
      if (fault !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(endedAt);
    },
    // A failed export is logged; it must not fail the stop of the portal.
    close: () =>
      withinLimit(
        provider.shutdown().catch(() => undefined),
        closeMs,
        undefined,
      ),
  };
}

const failureLineEveryMs = 60_000;

/** Logs a failed export, at most once a minute. */
function reportingFailures(exporter: SpanExporter, logger: Logger): SpanExporter {
  let loggedAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.error && performance.now() - loggedAt > failureLineEveryMs) {
          loggedAt = performance.now();
          logger.warn({ count: spans.length, fault: faultOf(result.error) }, 'traces could not be sent');
        }
        done(result);
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}
