/** The log: JSON lines without secrets, names of patients or control characters (S34). */
import pino, { type Logger } from 'pino';
import { isAway } from './errors.ts';

export type Log = Logger;

/** Fields of these names, at the first three depths, are redacted. */
const secretFields = [
  'password',
  'otp',
  'code',
  'token',
  'idToken',
  'accessToken',
  'cookie',
  'authorization',
  'secret',
  'patientName',
  'email',
  'body',
  'input',
  'parameters',
  'detail',
];

const paths = secretFields.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);

/**
 * C0, C1 and line separators; JSON escapes most of them, a terminal that shows the line does not.
 */
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g;

export const neutralised = (text: string): string => text.replace(control, '\uFFFD');

const stackOf = ({ stack }: Error) =>
  stack
    ?.split('\n')
    .slice(1, 12)
    .map((line) => line.trim());

/** An error without secrets: Postgres puts rows into `detail`, drivers put input into messages. */
function errorLine(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: neutralised(error.message),
    // Not `code`: one-time codes have that name, and it is redacted.
    ...(typeof code === 'string' ? { reason: code } : {}),
    // An outage is nobody's bug: what was running when it began helps no operator.
    ...(isAway(error) ? {} : { stack: stackOf(error) }),
    ...(error.cause === undefined ? {} : { cause: errorLine(error.cause) }),
  };
}

export function openLog(level: string, destination?: pino.DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: errorLine, error: errorLine },
      redact: { paths, censor: '[redacted]' },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  );
}
