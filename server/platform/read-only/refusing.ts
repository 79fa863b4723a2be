/** Refuses what changes something while an operator has set READ_ONLY (S113). */
import type { RequestHandler } from 'express';
import { Refusal } from '#server/platform/errors.ts';

/** Maintenance takes minutes; nobody needs to ask every second. */
const retryAfterSeconds = 60;

export const readOnly = (): Refusal => new Refusal('read-only', { retryAfterSeconds });

/** What is sent by these methods outside of /trpc and changes nothing. */
const reading = /^\/fhir\/(token|Patient\/\$match)$/;

/** For the pages beside /trpc, whose methods say what they do. */
export const refuseChanges =
  (isReadOnly: boolean): RequestHandler =>
  (req, _res, next) => {
    const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(req.method);
    next(isReadOnly && isChange && !reading.test(req.baseUrl + req.path) ? readOnly() : undefined);
  };
