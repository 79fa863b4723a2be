/** Parts of files as requests bring them in, and whole files as answers. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Request, RequestHandler, Response } from 'express';
import { z } from 'zod';
import { visitFile } from '#shared/limits.ts';
import { FilePart } from '#shared/visits/chat.ts';
import { readBytes } from '#server/platform/http/body.ts';
import { isOwnSite } from '#server/platform/http/trpc/trpc-handler.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { requirePermitted, type Context } from '#server/platform/trpc.ts';
import type { Permission } from '#shared/roles.ts';

const Id = z.uuid();

export function idIn(req: Request, name: string): string {
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

export interface ReceivedPart {
  part: FilePart;
  bytes: Buffer;
}

export const readPart = async (req: Request, res: Response): Promise<ReceivedPart> => ({
  part: partIn(req),
  bytes: await readBytes(req, res, visitFile.partBytes),
});

export interface FileDownload {
  name: string;
  kind: string;
  sizeBytes: number;
  parts: AsyncGenerator<Buffer, void>;
}

/** Always as an attachment: a file is never shown within a page of ours. */
export async function sendDownload(res: Response, download: FileDownload): Promise<void> {
  res.attachment(download.name);
  res.set({ 'content-type': download.kind, 'content-length': `${download.sizeBytes}` });
  await pipeline(Readable.from(download.parts), res).catch(() => res.destroy());
}

export type ContextOf = (req: Request, res: Response) => Context;

/** A page of our own site alone. `contextOf`: the same as for /trpc, which finds the caller of a request. */
export const filePage =
  (
    contextOf: ContextOf,
    work: (ctx: Context, req: Request, res: Response) => Promise<void> | void,
  ): RequestHandler =>
  async (req, res) => {
    const ctx = contextOf(req, res);
    if (!isOwnSite(req, ctx.env.ownOrigins)) throw new Refusal('call.foreign-site');
    await work(ctx, req, res);
  };

/** After all others. */
export const unknownFilePages = (contextOf: ContextOf): RequestHandler =>
  filePage(contextOf, () => {
    throw new Refusal('call.unknown');
  });

export type FileHandler<Who> = (who: Who, req: Request, res: Response) => Promise<void>;

/** The same for signed-in holders of the permission. */
export const permittedFilePage =
  (contextOf: ContextOf, permission: Permission) =>
  (work: FileHandler<SignedIn>): RequestHandler =>
    filePage(contextOf, async (ctx, req, res) =>
      work(await requirePermitted(ctx, permission), req, res),
    );
