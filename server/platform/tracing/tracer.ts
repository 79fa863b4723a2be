/** Spans: how long a call, a job, and each of their statements and Redis commands took. */
import type { KyselyConfig } from 'kysely';

export interface SpanOptions {
  /** Of a closed list (a procedure, a kind of job, a group of pages): a path may hold a secret. */
  name: string;
  /** A request that came from outside. */
  isRequest?: boolean;
  /** As in the log and in what a caller is answered. */
  requestId?: string | undefined;
}

export interface Tracer {
  /** Runs `work` in a span, under which its statements and commands have theirs. */
  readonly run: <Result>(span: SpanOptions, work: () => Promise<Result>) => Promise<Result>;
  /** Called after each statement. */
  readonly watchStatement: KyselyConfig['log'] | undefined;
  /** Sends what was collected, within seconds. */
  readonly close: () => Promise<void>;
}

/** Where no collector is named: OpenTelemetry is not loaded. */
export const noTracer: Tracer = {
  run: (_span, work) => work(),
  watchStatement: undefined,
  close: () => Promise.resolve(),
};
