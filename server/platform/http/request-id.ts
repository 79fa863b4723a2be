/** A number for every request, in the answer, the log and the record; never taken from outside. */
import { randomUUID } from 'node:crypto';
import type { RequestHandler, Response } from 'express';

const header = 'x-request-id';

export const numbered: RequestHandler = (_req, res, next) => {
  res.set(header, randomUUID());
  next();
};

export const requestIdOf = (res: Response): string => String(res.getHeader(header));
