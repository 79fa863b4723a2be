/** Gives every request an id for the response, the log and the audit; never the caller's own. */
import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const header = 'x-request-id';

export const assignRequestId: RequestHandler = (_req, res, next) => {
  res.set(header, randomUUID());
  next();
};

export const requestIdOf = (res: Response): string => String(res.getHeader(header));
