/** Scans files that were added to a case while the scanner was away; until then nobody can open them (S388). */
import { record, serverActor } from '#server/audit/service.ts';
import { secondScan } from '#server/platform/files/second-scan.ts';
import { sendCasesChanged } from '#server/cases/core/case-change-events.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { aboutCase } from '#server/cases/core/move-case.ts';
import { touch } from '#server/cases/core/store.ts';
import * as store from './case-file-store.ts';

export const { planScan, planScans, scanAgain } = secondScan({
  job: 'case-file.scan',
  parts: store.parts,
  unscanned: store.unscanned,
  unscannedById: store.unscannedById,
  saveVerdict: store.saveVerdict,
  recordWithdrawal: async (db, deps, { caseId, organizationId, name }, fileId) => {
    const at = deps.now();
    await touch(db, caseId, at);
    await events.append(db, {
      caseId,
      organizationId,
      at,
      by: null,
      event: 'file-withdrawn',
      detail: { about: name, file: fileId },
    });
    await record(db, serverActor(deps), {
      action: 'case.file-withdraw',
      account: { id: null, organizationId },
      object: aboutCase(caseId),
      detail: { file: fileId },
    });
  },
  publish: (deps, { organizationId }) => Promise.resolve(sendCasesChanged(deps, organizationId)),
});
