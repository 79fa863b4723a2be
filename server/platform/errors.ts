/** Refusals, the only expected errors, and the form of every error that leaves the server. */
import { TRPCError } from '@trpc/server';
import { z, ZodError } from 'zod';
import { keptAppointmentWords, keptTypeWords } from '#shared/outside-appointments/kept-words.ts';
import { isProblem, problems, type Problem } from '#shared/problems.ts';

interface RefusalDetails {
  /** Replaces the problem's own words; shown to people. */
  words?: string;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** An expected error. Its problem decides the status and the sentence (shared/problems.ts). */
export class Refusal extends TRPCError {
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, { words, retryAfterSeconds, cause }: RefusalDetails = {}) {
    super({ code: problems[problem].code, message: words ?? problems[problem].words, cause });
    this.name = 'Refusal';
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** An error of one field that only the server can find; shown at the field like any other. */
export function wrongField(name: string, message: string): Refusal {
  const issue = { code: 'custom' as const, path: [name], message, input: undefined };
  return new Refusal('input.invalid', { cause: new z.ZodRealError([issue]) });
}

/** A 503 always says when to retry; two seconds are enough for most restarts. */
const unavailableRetrySeconds = 2;

/** 25006: a standby, or a primary that became one. */
const postgresAway = /^(08|57P0|53[0-9]|55P03|57014|25006|25P0[34]|58)/;
const networkAway = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
const awayMessages =
  /timeout exceeded when trying to connect|Connection terminated|Connection is closed|Socket timeout|Command timed out|max retries per request|enableOfflineQueue|Client has encountered a connection error|stopping/i;

/** Whether Postgres or Redis did not answer, as opposed to a bug of ours. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  if (typeof code === 'string' && (networkAway.has(code) || postgresAway.test(code))) return true;
  return awayMessages.test(error.message) || isAway(error.cause);
}

/** Postgres' codes for a deadlock and a serialization failure. */
const collisions = new Set<unknown>(['40P01', '40001']);

/** Whether Postgres ended this transaction for the sake of another one: retrying it helps. */
export function isCollision(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return collisions.has((error as { code?: unknown }).code) || isCollision(error.cause);
}

/** Why something is away, in one word or line for the log; null where nothing says. */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error.cause instanceof Error) return reasonOf(error.cause);
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : error.message;
}

/** Raised by triggers (0940_outside_appointments.ts) with the name of the system that keeps an appointment. */
const keptElsewhere: Partial<Record<string, (system: string) => string>> = {
  KM001: keptAppointmentWords,
  KM002: keptTypeWords,
};

/** Null where it is any other error. */
export function refusalOfTrigger(error: unknown): Refusal | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  const words = typeof code === 'string' ? keptElsewhere[code]?.(error.message) : undefined;
  return words === undefined
    ? null
    : new Refusal('appointments.kept-elsewhere', { words, cause: error });
}

/** A Refusal is returned as it is, any other error becomes one. */
export function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof TRPCError) {
    if (error.cause instanceof Refusal) return error.cause;
    if (error.code === 'BAD_REQUEST' && error.cause instanceof ZodError)
      return new Refusal('input.invalid', { cause: error.cause });
  }
  const raised = refusalOfTrigger(error);
  if (raised) return raised;
  if (isAway(error))
    return new Refusal('unavailable', { cause: error, retryAfterSeconds: unavailableRetrySeconds });
  if (isCollision(error)) return new Refusal('busy', { cause: error, retryAfterSeconds: 1 });
  return new Refusal('internal', { cause: error });
}

interface FieldProblem {
  path: string;
  problem: string;
}

const fieldsOf = (error: unknown): FieldProblem[] | undefined =>
  error instanceof ZodError
    ? error.issues
        .slice(0, 20)
        .map((issue) => ({ path: issue.path.join('.'), problem: issue.message }))
    : undefined;

export interface ErrorData {
  code: string;
  httpStatus: number;
  problem: Problem;
  requestId: string;
  retryAfterSeconds?: number;
  fields?: FieldProblem[];
}

/** HTTP statuses of the codes in shared/problems.ts. */
const statuses = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_SUPPORTED: 405,
  CONFLICT: 409,
  PRECONDITION_FAILED: 412,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNPROCESSABLE_CONTENT: 422,
  PRECONDITION_REQUIRED: 428,
  TOO_MANY_REQUESTS: 429,
  INTERNAL_SERVER_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const satisfies Record<(typeof problems)[Problem]['code'], number>;

/** JSON-RPC numbers as tRPC's clients know them: its own are -32000 less the last two digits. */
const rpcNumber = (status: number) =>
  status === 400 ? -32_600 : status >= 500 ? -32_603 : -32_000 - (status - 400);

/** tRPC's error shape with our `data`; nothing of the library's, the database's or the stack's. */
export function errorShape(error: unknown, requestId: string) {
  const refusal = asRefusal(error);
  const { problem, message, retryAfterSeconds, cause } = refusal;
  const code = problems[problem].code;
  const fields = fieldsOf(cause);
  const data: ErrorData = {
    code,
    httpStatus: statuses[code],
    problem: isProblem(problem) ? problem : 'internal',
    requestId,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(fields ? { fields } : {}),
  };
  return { error: { message, code: rpcNumber(data.httpStatus), data } };
}
