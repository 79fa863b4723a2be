/** What the server counts and times, as Prometheus reads it; every label is one of a closed list (S63). */
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { SecondStep } from '#shared/auth/second-steps.ts';
import type { Problem } from '#shared/problems.ts';

/** `declined`: answered with `success: false`, for instance a wrong password. */
export type CallOutcome = 'ok' | 'declined' | Problem;

export interface Metrics {
  readonly registry: Registry;
  /** `seconds` is null for what lasts as long as a screen is open. */
  readonly callEnded: (call: {
    /** A procedure, a named group of pages, or `unknown`. */
    procedure: string;
    outcome: CallOutcome;
    seconds: number | null;
  }) => void;
  readonly signedIn: (by: SecondStep, outcome: 'success' | 'refused') => void;
  readonly mailHandedOver: (wasTaken: boolean, seconds: number) => void;
}

/** Up to the two seconds after which a call is answered 503, and a little beyond. */
const callSeconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5];
const mailSeconds = [0.05, 0.1, 0.25, 0.5, 1, 2];

export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const calls = new Counter({
    name: 'karemd_calls_total',
    help: 'Calls that ended, by procedure and by how they ended',
    labelNames: ['procedure', 'outcome'],
    registers,
  });
  const duration = new Histogram({
    name: 'karemd_call_duration_seconds',
    help: 'How long calls took, streams excepted',
    labelNames: ['procedure'],
    buckets: callSeconds,
    registers,
  });
  const signIns = new Counter({
    name: 'karemd_sign_ins_total',
    help: 'Sign-ins whose last step was right, and whether access was missing all the same',
    labelNames: ['by', 'outcome'],
    registers,
  });
  const mails = new Histogram({
    name: 'karemd_mail_hand_over_seconds',
    help: 'How long a mail server took to take or refuse a mail',
    labelNames: ['outcome'],
    buckets: mailSeconds,
    registers,
  });
  return {
    registry,
    callEnded: ({ procedure, outcome, seconds }) => {
      calls.inc({ procedure, outcome });
      if (seconds !== null) duration.observe({ procedure }, seconds);
    },
    signedIn: (by, outcome) => signIns.inc({ by, outcome }),
    mailHandedOver: (wasTaken, seconds) =>
      mails.observe({ outcome: wasTaken ? 'taken' : 'refused' }, seconds),
  };
}

export interface Reading {
  /** Of the gauge's labels, in their order. */
  labels?: Record<string, string>;
  value: number;
}

interface GaugeDefinition {
  name: string;
  help: string;
  labelNames?: string[];
  /** Asked when Prometheus asks. Where it throws, the gauge has no value. */
  read: () => readonly Reading[] | Promise<readonly Reading[]>;
}

/** Adds a gauge that is read whenever Prometheus asks. */
export function addGauge(
  { registry }: Metrics,
  { name, help, labelNames = [], read }: GaugeDefinition,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect: async () => {
      gauge.reset();
      try {
        for (const { labels = {}, value } of await read()) gauge.set(labels, value);
      } catch {
        // An absent value says that nobody knows; the last one would say that all is well.
        gauge.reset();
      }
    },
  });
}
