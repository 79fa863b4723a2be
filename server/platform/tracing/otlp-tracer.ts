/** Sends spans to a collector by OTLP; a span has names alone, no value and no message of an error (S72). */
import { tracingChannel } from 'node:diagnostics_channel';
import {
  context,
  diag,
  DiagLogLevel,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { LogEvent } from 'kysely';
import type { Env } from '#server/platform/env.ts';
import { asRefusal } from '#server/platform/errors.ts';
import type { Log } from '#server/platform/log.ts';
import type { SpanOptions, Tracer } from './tracer.ts';

/** A collector that is away delays no stop of the server for longer. */
const exportMs = 3_000;

/** What ioredis publishes of a command; its other fields hold values. */
interface PublishedCommand {
  command: string;
}

/** "SELECT appointments" of a statement: its first word, and the first table that it names. */
function statementName(sql: string): string {
  const operation = /\w+/.exec(sql)?.[0].toUpperCase() ?? 'STATEMENT';
  const table = /\b(?:from|into|update|join)\s+"?(\w+)/i.exec(sql)?.[1];
  return table === undefined ? operation : `${operation} ${table}`;
}

const failed = (span: Span) => span.setStatus({ code: SpanStatusCode.ERROR });

/** An expected refusal is no error of the server's. */
function end(span: Span, error?: unknown): void {
  const outcome = error === undefined ? 'ok' : asRefusal(error).problem;
  span.setAttribute('karemd.outcome', outcome);
  if (outcome === 'internal' || outcome === 'unavailable') failed(span);
  span.end();
}

function openProvider(env: Env): TracerProvider {
  const named = resourceFromAttributes({ 'service.name': 'karemd' });
  const fromEnvironment = detectResources({ detectors: [envDetector] });
  const exporter = new OTLPTraceExporter({ timeoutMillis: exportMs });
  return new TracerProvider({
    resource: defaultResource().merge(named).merge(fromEnvironment),
    sampler: new ParentBasedSampler({
      root: new TraceIdRatioBasedSampler(env.OTEL_TRACES_SAMPLER_ARG),
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: exportMs })],
  });
}

/** Once per process: it registers itself with OpenTelemetry and with ioredis. */
export function openTracer(env: Env, log: Log): Tracer {
  const fault = (reason: string) => log.warn({ reason }, 'spans could not be sent');
  const quiet = () => undefined;
  diag.setLogger(
    { error: fault, warn: fault, info: quiet, debug: quiet, verbose: quiet },
    { logLevel: DiagLogLevel.WARN },
  );
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const provider = openProvider(env);
  const tracer = provider.getTracer('karemd');
  const isTraced = () => trace.getActiveSpan()?.isRecording() === true;

  function watchStatement(event: LogEvent): void {
    if (!isTraced()) return;
    const endTime = performance.now();
    const span = tracer.startSpan(statementName(event.query.sql), {
      kind: SpanKind.CLIENT,
      startTime: endTime - event.queryDurationMillis,
      attributes: { 'db.system.name': 'postgresql' },
    });
    if (event.level === 'error') failed(span);
    span.end(endTime);
  }

  const commands = new WeakMap<object, Span>();
  tracingChannel<unknown, PublishedCommand>('ioredis:command').subscribe({
    start: (message) => {
      if (!isTraced()) return;
      const options = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'redis' } };
      commands.set(message, tracer.startSpan(message.command.toUpperCase(), options));
    },
    error: (message) => {
      const span = commands.get(message);
      if (span) failed(span);
    },
    asyncEnd: (message) => commands.get(message)?.end(),
    end: quiet,
    asyncStart: quiet,
  });

  function run<Result>(
    { name, isRequest = false, requestId }: SpanOptions,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const kind = isRequest ? SpanKind.SERVER : SpanKind.INTERNAL;
    const attributes = requestId === undefined ? {} : { 'karemd.request_id': requestId };
    return tracer.startActiveSpan(name, { kind, attributes }, async (span) => {
      try {
        const result = await work();
        end(span);
        return result;
      } catch (error) {
        end(span, error);
        throw error;
      }
    });
  }

  return { run, watchStatement, close: () => provider.shutdown().catch(quiet) };
}
