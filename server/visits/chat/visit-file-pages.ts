/** The routes under /files of visits: parts of files come in by POST, whole files go out as downloads. */
import express, { type Router } from 'express';
import {
  filePage,
  idIn,
  permittedFilePage,
  readPart,
  sendDownload,
  type ContextOf,
  type FileHandler,
} from '#server/platform/files/file-requests.ts';
import type { Visitor } from '#server/platform/deps.ts';
import * as files from './visit-files.ts';

export function filePages(contextOf: ContextOf): Router {
  const clinicians = permittedFilePage(contextOf, 'visits.conduct');
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
