/** The procedures that read the audit; there is none that changes it. */
import { AuditExport, AuditQuery, AuditRef } from '#shared/audit.ts';
import { Nothing } from '#shared/auth.ts';
import { permitted, router } from '#server/platform/trpc.ts';
import * as reading from './reading.ts';

const reader = permitted('audit.read');

export const auditRouter = router({
  list: reader.input(AuditQuery).query(({ ctx, input }) => reading.list(ctx, input)),
  row: reader.input(AuditRef).query(({ ctx, input }) => reading.open(ctx, input)),
  exportCsv: reader.input(AuditExport).query(({ ctx, input }) => reading.exportCsv(ctx, input)),
  verify: reader.input(Nothing).query(({ ctx }) => reading.verify(ctx)),
});
