/** The Express error handler: answers in the format of the path. */
import type { ErrorRequestHandler, Response } from 'express';
import { errorShape, Refusal } from '#server/platform/errors.ts';
import { localsOf } from './call-log.ts';
import { requestIdOf } from './request-id.ts';

export type ErrorShape = ReturnType<typeof errorShape>;

/** Writes the body of an error; its status and headers are set already. */
export type SendError = (res: Response, shape: ErrorShape) => void;

export const sendJson: SendError = (res, shape) => void res.json(shape);

const sendText: SendError = (res, { error }) => void res.type('text/plain').send(error.message);

/** Statuses that Express itself sets, for instance for an address that cannot be decoded. */
function refusalOf(error: unknown): unknown {
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? error.status : 500;
  if (typeof status !== 'number' || status < 400 || status >= 500) return error;
  const problems = { 404: 'not-found', 413: 'input.too-large', 415: 'input.not-json' } as const;
  return new Refusal(
    status === 404 || status === 413 || status === 415 ? problems[status] : 'input.malformed',
  );
}

interface Options {
  /** Error formats by the beginning of a path; everywhere else an error is plain text. */
  forms: Readonly<Record<string, SendError>>;
}

/** Its error is logged with the call (call-log.ts). */
export function errorHandler({ forms }: Options): ErrorRequestHandler {
  return (thrown: unknown, req, res, next) => {
    if (res.headersSent) return next(thrown);
    const error = refusalOf(thrown);
    const requestId = requestIdOf(res);
    const shape = errorShape(error, requestId);
    localsOf(res).error = error;
    const { httpStatus, retryAfterSeconds } = shape.error.data;
    if (retryAfterSeconds !== undefined) res.set('retry-after', String(retryAfterSeconds));
    res.status(httpStatus);
    const [, sendError = sendText] =
      Object.entries(forms).find(([prefix]) => req.path.startsWith(prefix)) ?? [];
    sendError(res, shape);
  };
}
