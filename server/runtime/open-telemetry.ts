// Sends spans by OTLP over HTTP. Imported only when an address is configured, because the SDK takes memory and time.
import { context, SpanKind, SpanStatusCode, trace, type Context, type Span } from '@opentelemetry/api';
import { setTimeout as wait } from 'node:timers/promises';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Values that a span may have. None is a value of a query, a body or a name. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

export interface Tracing {
  measure<Result>(name: string, attributes: SpanAttributes, work: () => Promise<Result>): Promise<Result>;
  measureRequests(app: FastifyInstance): void;
  /** Sends what is left, for at most two seconds. */
  stop(): Promise<void>;
}

const SERVICE_NAME = 'schutzbuch';
const MAX_STOP_MILLISECONDS = 2000;

/** @param endpoint base address of a collector, to which `/v1/traces` is appended */
export function openTelemetry(endpoint: string, onFailure: (error: unknown) => void): Tracing {
  const contexts = new AsyncLocalStorageContextManager().enable();
  context.setGlobalContextManager(contexts);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': SERVICE_NAME }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
      }),
    ],
  });
  const tracer = provider.getTracer(SERVICE_NAME);
  return {
    measure: (name, attributes, work) =>
      tracer.startActiveSpan(name, { attributes }, async (span) => {
        try {
          return await work();
        } catch (error) {
          // The text of an error may contain values, so only its kind is told.
          span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
          throw error;
        } finally {
          span.end();
        }
      }),
    measureRequests(app) {
      const requests = new WeakMap<FastifyRequest, { span: Span; inside: Context }>();
      app.addHook('onRequest', (request, _reply, done) => {
        const route = request.routeOptions.url ?? 'unknown';
        const span = tracer.startSpan(`${request.method} ${route}`, {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': request.method, 'http.route': route, 'request.id': request.id },
        });
        const inside = trace.setSpan(context.active(), span);
        requests.set(request, { span, inside });
        context.with(inside, done);
      });
      // After a body is received the callback runs in the context of its socket.
      app.addHook('preValidation', (request, _reply, done) => {
        context.with(requests.get(request)?.inside ?? context.active(), done);
      });
      app.addHook('onResponse', async (request, { statusCode }) => {
        const span = requests.get(request)?.span;
        span?.setAttribute('http.response.status_code', statusCode);
        if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
        span?.end();
      });
    },
    stop: async () => {
      // A collector that does not answer must not delay the end of the process.
      const timeout = wait(MAX_STOP_MILLISECONDS, undefined, { ref: false });
      await Promise.race([provider.shutdown().catch(onFailure), timeout]);
      context.disable();
    },
  };
}
