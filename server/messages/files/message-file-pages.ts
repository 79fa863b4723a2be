/** The routes under /files/messages: parts of files come in by POST, whole files go out as downloads. */
import express, { type Request, type Response, type Router } from 'express';
import {
  filePage,
  idIn,
  readPart,
  sendDownload,
  type ContextOf,
} from '#server/platform/files/file-requests.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { requirePermitted } from '#server/platform/trpc.ts';
import { downloadFile, receivePart } from './message-files.ts';

export function messageFilePages(contextOf: ContextOf): Router {
  const colleagues = (work: (who: SignedIn, req: Request, res: Response) => Promise<void>) =>
    filePage(contextOf, async (ctx, req, res) =>
      work(await requirePermitted(ctx, 'messages.write'), req, res),
    );
  const router = express.Router({ caseSensitive: true, strict: true });
  router.post(
    '/messages',
    colleagues(async (who, req, res) => {
      res.json({ result: { data: await receivePart(who, await readPart(req, res)) } });
    }),
  );
  router.get(
    '/messages/:fileId',
    colleagues(async (who, req, res) =>
      sendDownload(res, await downloadFile(who, idIn(req, 'fileId'))),
    ),
  );
  return router;
}
