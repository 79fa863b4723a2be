/** Callbacks of a provider of text messages under /sms: the signature is checked before anything is done. */
import express, { type Request, type RequestHandler, type Router } from 'express';
import type { LettersNeeds } from '#server/letters/needs.ts';
import type { Deps } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import { readBytes } from '#server/platform/http/body.ts';
import type { SmsReceiver } from '#server/platform/sms/provider.ts';
import { inboundOf, isSignedByTwilio, reportOf } from '#server/platform/sms/twilio.ts';
import { smsReceiver } from './receive-sms.ts';

const limitBytes = 16 * 1024;
const mediaType = 'application/x-www-form-urlencoded';

type Fields = Record<string, string>;

/** Answers 404 where no such provider is configured, 403 to what it did not sign. */
async function signedFields(deps: Deps, req: Request, body: Buffer): Promise<Fields> {
  const token = deps.sms?.callbackToken;
  if (!token) throw new Refusal('not-found');
  const fields = Object.fromEntries(new URLSearchParams(body.toString('utf8')));
  const url = `${deps.env.publicUrl}${req.originalUrl}`;
  if (!isSignedByTwilio(req.get('x-twilio-signature'), { url, fields, token }))
    throw new Refusal('access.denied');
  return fields;
}

export function smsPages(deps: Deps & LettersNeeds): Router {
  const receiver = smsReceiver(deps);
  const answer =
    (receive: (receiver: SmsReceiver, fields: Fields) => Promise<void>): RequestHandler =>
    async (req, res) => {
      if (!req.is(mediaType)) throw new Refusal('input.not-json');
      const body = await readBytes(req, res, limitBytes);
      await receive(receiver, await signedFields(deps, req, body));
      // Without words: nothing is answered to who wrote.
      res.type('text/xml').send('<Response/>');
    };
  const router = express.Router({ caseSensitive: true, strict: true });
  router.post(
    '/status',
    answer(async ({ onReport }, fields) => {
      const report = reportOf(fields);
      if (report) await onReport(report);
    }),
  );
  router.post(
    '/inbound',
    answer(async ({ onInbound }, fields) => {
      const message = inboundOf(fields);
      if (message) await onInbound(message);
    }),
  );
  return router;
}
