/** The routes under /files/cases: parts of files come in by POST, whole files go out as downloads. */
import express, { type Router } from 'express';
import {
  idIn,
  permittedFilePage,
  readPart,
  sendDownload,
  type ContextOf,
} from '#server/platform/files/file-requests.ts';
import { downloadFile, receivePart } from './case-files.ts';

export function caseFilePages(contextOf: ContextOf): Router {
  const workers = permittedFilePage(contextOf, 'cases.work');
  const router = express.Router({ caseSensitive: true, strict: true });
  router.post(
    '/cases/:caseId',
    workers(async (who, req, res) => {
      const caseId = idIn(req, 'caseId');
      res.json({ result: { data: await receivePart(who, caseId, await readPart(req, res)) } });
    }),
  );
  router.get(
    '/cases/:caseId/:fileId',
    workers(async (who, req, res) =>
      sendDownload(
        res,
        await downloadFile(who, { caseId: idIn(req, 'caseId'), fileId: idIn(req, 'fileId') }),
      ),
    ),
  );
  return router;
}
