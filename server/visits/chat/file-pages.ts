/** The pages under /files: parts of files come in by POST, whole files go out as downloads. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { z } from 'zod';
import { visitFile } from '#shared/limits.ts';
import { FilePart } from '#shared/visits/chat.ts';
import { readPart } from '#server/platform/http/body.ts';
import { isOwnSite } from '#server/platform/http/trpc-handler.ts';
import { errorShape, Refusal } from '#server/platform/errors.ts';
import {
  requirePermitted,
  type Context,
  type SignedIn,
  type Visitor,
} from '#server/platform/trpc.ts';
import { file, fileAsGuest, type GivenFile } from '../file-reading.ts';
import * as files from '../files.ts';

const Id = z.uuid();

function idIn(req: Request, name: string): string {
  const { data } = Id.safeParse(req.params[name]);
  if (data === undefined) throw new Refusal('not-found');
  return data;
}

/** "bytes 0-1048575/5242880", as RFC 9110 has it; the name is percent-encoded. */
function askedIn(req: Request): FilePart {
  const range = /^bytes (\d{1,9})-(\d{1,9})\/(\d{1,9})$/.exec(req.get('content-range') ?? '');
  const [, start, end, total] = range ?? [];
  if (!range) throw new Refusal('input.malformed');
  if (Number(total) > visitFile.mostBytes) throw new Refusal('visits.file-too-large');
  let name = '';
  try {
    name = decodeURIComponent(req.get('x-file-name') ?? '');
  } catch {
    throw new Refusal('input.malformed');
  }
  const { data, error } = FilePart.safeParse({
    name,
    start: Number(start),
    end: Number(end),
    total: Number(total),
    idempotencyKey: req.get('idempotency-key'),
  });
  if (!data) throw new Refusal('input.invalid', { cause: error });
  return data;
}

/** Never shown in a page of ours, whatever it is. */
async function send(res: Response, given: GivenFile): Promise<void> {
  res.attachment(given.name);
  res.set({ 'content-type': given.kind, 'content-length': `${given.sizeBytes}` });
  await pipeline(Readable.from(given.parts), res).catch(() => res.destroy());
}

type Work<Who> = (who: Who, req: Request, res: Response) => Promise<void>;

/** `contextOf` as the door of /trpc has it: who is asking is found in the same way. */
export function filePages(contextOf: (req: Request, res: Response) => Context): Router {
  const page =
    (work: Work<Context>): RequestHandler =>
    async (req, res) => {
      const ctx = contextOf(req, res);
      try {
        if (!isOwnSite(req, ctx.deps.env.ownOrigins)) throw new Refusal('call.foreign-site');
        await work(ctx, req, res);
      } catch (error) {
        const shape = errorShape(error, ctx.call.requestId);
        const { httpStatus, retryAfterSeconds, problem } = shape.error.data;
        if (problem === 'internal')
          ctx.deps.log.error({ requestId: ctx.call.requestId, err: error }, 'a file failed');
        if (retryAfterSeconds !== undefined) res.set('retry-after', String(retryAfterSeconds));
        res.status(httpStatus).json(shape);
      }
    };
  const clinicians = (work: Work<SignedIn>) =>
    page(async (ctx, req, res) => work(await requirePermitted(ctx, 'visits.conduct'), req, res));
  const guests = (work: Work<Visitor>) =>
    page((ctx, req, res) => work({ ...ctx.deps, call: ctx.call }, req, res));

  const router = express.Router({ caseSensitive: true, strict: true });
  router.post(
    '/visits/:visitId',
    clinicians(async (who, req, res) => {
      const visitId = idIn(req, 'visitId');
      const part = { asked: askedIn(req), bytes: await readPart(req, res) };
      res.json({ result: { data: await files.give(who, visitId, part) } });
    }),
  );
  router.get(
    '/visits/:visitId/:fileId',
    clinicians(async (who, req, res) => {
      const wanted = { visitId: idIn(req, 'visitId'), fileId: idIn(req, 'fileId') };
      await send(res, await file(who, wanted));
    }),
  );
  router.post(
    '/visit',
    guests(async (who, req, res) => {
      await files.requireGiver(who);
      const part = { asked: askedIn(req), bytes: await readPart(req, res) };
      res.json({ result: { data: await files.giveAsGuest(who, part) } });
    }),
  );
  router.get(
    '/visit/:fileId',
    guests(async (who, req, res) => send(res, await fileAsGuest(who, idIn(req, 'fileId')))),
  );
  router.use(
    page(() => {
      throw new Refusal('call.unknown');
    }),
  );
  return router;
}
