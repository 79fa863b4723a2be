/** The route under /files/facts: a file of a document goes out as a download. */
import express, { type Router } from 'express';
import {
  filePage,
  idIn,
  sendDownload,
  type ContextOf,
} from '#server/platform/files/file-requests.ts';
import { requirePermitted } from '#server/platform/trpc.ts';
import { openFile } from './fact-files.ts';

export function factFilePages(contextOf: ContextOf): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get(
    '/facts/:openingId/:fileId',
    filePage(contextOf, async (ctx, req, res) => {
      const signedIn = await requirePermitted(ctx, 'facts.read');
      const file = { openingId: idIn(req, 'openingId'), fileId: idIn(req, 'fileId') };
      await sendDownload(res, await openFile(signedIn, file));
    }),
  );
  return router;
}
