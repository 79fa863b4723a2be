/** Refuses what changes something while an operator has set READ_ONLY (S113). */
import type { RequestHandler } from 'express';
import { readOnlyHeader } from '#shared/calls/read-only-header.ts';
import { Refusal } from '#server/platform/errors.ts';

/** Maintenance takes minutes; nobody needs to ask every second. */
const retryAfterSeconds = 60;

export const readOnly = (): Refusal => new Refusal('read-only', { retryAfterSeconds });

/** What is sent by these methods outside of /trpc and changes nothing. */
const reading = /^\/fhir\/(token|Patient\/\$match|[A-Z]\w+\/_search)$/;

/** For the pages beside /trpc, whose methods say what they do. */
export const refuseChanges =
  (isReadOnly: boolean): RequestHandler =>
  (req, _res, next) => {
    const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(req.method);
    next(isReadOnly && isChange && !reading.test(req.baseUrl + req.path) ? readOnly() : undefined);
  };

/** Every answer says it, so that a screen knows before somebody has filled in a form. */
export const markReadOnly =
  (isReadOnly: boolean): RequestHandler =>
  (_req, res, next) => {
    if (isReadOnly) res.set(readOnlyHeader, 'on');
    next();
  };
