/** The route under /files/case-letters: PDFs of signed letters and packets go out as downloads. */
import express, { type Router } from 'express';
import {
  idIn,
  permittedFilePage,
  sendDownload,
  type ContextOf,
} from '#server/platform/files/file-requests.ts';
import { readDocument } from './read-document.ts';

export function caseDocumentPages(contextOf: ContextOf): Router {
  const workers = permittedFilePage(contextOf, 'cases.work');
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get(
    '/case-letters/:caseId/:documentId',
    workers(async (who, req, res) => {
      const ref = { caseId: idIn(req, 'caseId'), documentId: idIn(req, 'documentId') };
      await sendDownload(res, await readDocument(who, ref));
    }),
  );
  return router;
}
