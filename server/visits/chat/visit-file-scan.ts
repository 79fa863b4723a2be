/** Scans files of visits that were sent while the scanner was away (S89). */
import { record, serverActor } from '#server/audit/service.ts';
import { secondScan } from '#server/platform/files/second-scan.ts';
import { objectOf } from '#server/visits/core/steps.ts';
import { publishChat } from './chat.ts';
import * as store from './visit-file-store.ts';

export const { planScan, planScans, scanAgain } = secondScan({
  job: 'file.scan',
  parts: store,
  unscanned: store.unscannedFiles,
  unscannedById: store.unscannedFile,
  saveVerdict: store.saveVerdict,
  recordWithdrawal: (db, deps, { visitId, organizationId }, fileId) =>
    record(db, serverActor(deps), {
      action: 'visit.file-withdraw',
      account: { id: null, organizationId },
      object: objectOf(visitId),
      detail: { file: fileId },
    }),
  publish: (deps, { visitId, organizationId }) =>
    publishChat(deps, { id: visitId, organizationId }),
});
