/** The routes under /files/messages: parts of files come in by POST, whole files go out as downloads. */
import express, { type Router } from 'express';
import {
  idIn,
  permittedFilePage,
  readPart,
  sendDownload,
  type ContextOf,
} from '#server/platform/files/file-requests.ts';
import { downloadFile, receivePart } from './message-files.ts';

export function messageFilePages(contextOf: ContextOf): Router {
  const colleagues = permittedFilePage(contextOf, 'messages.write');
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
