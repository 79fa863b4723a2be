/** The route of the pages of a fax that came in, as a download. */
import express, { type Router } from 'express';
import {
  idIn,
  permittedFilePage,
  sendDownload,
  type ContextOf,
} from '#server/platform/files/file-requests.ts';
import { download } from './received-faxes.ts';

export function faxPages(contextOf: ContextOf): Router {
  const filers = permittedFilePage(contextOf, 'faxes.file');
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get(
    '/faxes/:receivedId',
    filers(async (who, req, res) =>
      sendDownload(res, await download(who, { receivedId: idIn(req, 'receivedId') })),
    ),
  );
  return router;
}
