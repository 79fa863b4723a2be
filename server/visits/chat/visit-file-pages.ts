/** The routes under /files of visits: parts of files come in by POST, whole files go out as downloads. */
import express, { type Request, type Response, type Router } from 'express';
import {
  filePage,
  idIn,
  readPart,
  sendDownload,
  type ContextOf,
} from '#server/platform/files/file-requests.ts';
import type { SignedIn, Visitor } from '#server/platform/deps.ts';
import { requirePermitted } from '#server/platform/trpc.ts';
import * as files from './visit-files.ts';

type FileHandler<Who> = (who: Who, req: Request, res: Response) => Promise<void>;

export function filePages(contextOf: ContextOf): Router {
  const clinicians = (work: FileHandler<SignedIn>) =>
    filePage(contextOf, async (ctx, req, res) =>
      work(await requirePermitted(ctx, 'visits.conduct'), req, res),
    );
  const guests = (work: FileHandler<Visitor>) => filePage(contextOf, work);

  const router = express.Router({ caseSensitive: true, strict: true });
  router.post(
    '/visits/:visitId',
    clinicians(async (who, req, res) => {
      const visitId = idIn(req, 'visitId');
      const part = await readPart(req, res);
      res.json({ result: { data: await files.receivePart(who, visitId, part) } });
    }),
  );
  router.get(
    '/visits/:visitId/:fileId',
    clinicians(async (who, req, res) => {
      const ref = { visitId: idIn(req, 'visitId'), fileId: idIn(req, 'fileId') };
      await sendDownload(res, await files.downloadFile(who, ref));
    }),
  );
  router.post(
    '/visit',
    guests(async (who, req, res) => {
      await files.requireGuestSender(who);
      const part = await readPart(req, res);
      res.json({ result: { data: await files.receivePartAsGuest(who, part) } });
    }),
  );
  router.get(
    '/visit/:fileId',
    guests(async (who, req, res) =>
      sendDownload(res, await files.downloadFileAsGuest(who, idIn(req, 'fileId'))),
    ),
  );
  return router;
}
