/** The routes under /files: parts of files come in by POST, whole files go out as downloads. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type RequestHandler, type Response, type Router } from 'express';
import { z } from 'zod';
import { visitFile } from '#shared/limits.ts';
import { FilePart } from '#shared/visits/chat.ts';
import { readBytes } from '#server/platform/http/body.ts';
import { isOwnSite } from '#server/platform/http/trpc-handler.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn, Visitor } from '#server/platform/deps.ts';
import { requirePermitted, type Context } from '#server/platform/trpc.ts';
import * as files from './files.ts';

const Id = z.uuid();

function idIn(req: Request, name: string): string {
  const { data } = Id.safeParse(req.params[name]);
  if (data === undefined) throw new Refusal('not-found');
  return data;
}

/** "bytes 0-1048575/5242880", as RFC 9110 has it; the name is percent-encoded. */
function partIn(req: Request): FilePart {
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

/** Always as an attachment: a file is never shown within a page of ours. */
async function send(res: Response, download: files.FileDownload): Promise<void> {
  res.attachment(download.name);
  res.set({ 'content-type': download.kind, 'content-length': `${download.sizeBytes}` });
  await pipeline(Readable.from(download.parts), res).catch(() => res.destroy());
}

type FileHandler<Who> = (who: Who, req: Request, res: Response) => Promise<void>;

/** `contextOf`: the same as for /trpc, which finds the caller of a request. */
export function filePages(contextOf: (req: Request, res: Response) => Context): Router {
  const page =
    (work: FileHandler<Context>): RequestHandler =>
    async (req, res) => {
      const ctx = contextOf(req, res);
      if (!isOwnSite(req, ctx.deps.env.ownOrigins)) throw new Refusal('call.foreign-site');
      await work(ctx, req, res);
    };
  const clinicians = (work: FileHandler<SignedIn>) =>
    page(async (ctx, req, res) => work(await requirePermitted(ctx, 'visits.conduct'), req, res));
  const guests = (work: FileHandler<Visitor>) =>
    page((ctx, req, res) => work({ ...ctx.deps, call: ctx.call }, req, res));

  const router = express.Router({ caseSensitive: true, strict: true });
  router.post(
    '/visits/:visitId',
    clinicians(async (who, req, res) => {
      const visitId = idIn(req, 'visitId');
      const part = { part: partIn(req), bytes: await readBytes(req, res, visitFile.partBytes) };
      res.json({ result: { data: await files.receivePart(who, visitId, part) } });
    }),
  );
  router.get(
    '/visits/:visitId/:fileId',
    clinicians(async (who, req, res) => {
      const ref = { visitId: idIn(req, 'visitId'), fileId: idIn(req, 'fileId') };
      await send(res, await files.downloadFile(who, ref));
    }),
  );
  router.post(
    '/visit',
    guests(async (who, req, res) => {
      await files.requireGuestSender(who);
      const part = { part: partIn(req), bytes: await readBytes(req, res, visitFile.partBytes) };
      res.json({ result: { data: await files.receivePartAsGuest(who, part) } });
    }),
  );
  router.get(
    '/visit/:fileId',
    guests(async (who, req, res) =>
      send(res, await files.downloadFileAsGuest(who, idIn(req, 'fileId'))),
    ),
  );
  router.use(
    page(() => {
      throw new Refusal('call.unknown');
    }),
  );
  return router;
}
