// Traces of requests, queries and jobs. Nothing of OpenTelemetry is loaded unless an address is configured for them.
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';
import type { SpanAttributes, Tracing } from './open-telemetry.ts';

let tracing: Tracing | undefined;

/** Measures a piece of work as a span, within the span it was started in. */
export const traced = <Result>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<Result>,
): Promise<Result> => (tracing === undefined ? work() : tracing.measure(name, attributes, work));

/** Starts tracing where an address is configured, and measures each request of the application. */
export async function startTracing(
  app: FastifyInstance,
  { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }: Pick<Config, 'OTEL_EXPORTER_OTLP_ENDPOINT'>,
): Promise<void> {
  if (endpoint === undefined) return;
  const { openTelemetry } = await import('./open-telemetry.ts');
  const opened = openTelemetry(endpoint, (error) => app.log.warn({ err: error }, 'traces could not be sent'));
  tracing = opened;
  opened.measureRequests(app);
  app.addHook('onClose', async () => {
    tracing = undefined;
    await opened.stop();
  });
}
