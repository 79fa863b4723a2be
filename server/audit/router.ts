/** The procedures that read the audit; there is none that changes it. */
import { AuditExport, AuditQuery, AuditRef } from '#shared/audit/audit-search.ts';
import { Nothing } from '#shared/auth.ts';
import { costly, permitted, router } from '#server/platform/trpc.ts';
import * as reading from './read-audit.ts';

/** In days of one practitioner: a page with its count, a part of an export, and a whole verification. */
const costs = { page: 50, part: 1_000, verification: 300 };

const reader = permitted('audit.read');

export const auditRouter = router({
  list: reader
    .input(AuditQuery)
    .use(costly('audit.list', () => costs.page))
    .query(({ ctx, input }) => reading.list(ctx, input)),
  row: reader.input(AuditRef).query(({ ctx, input }) => reading.open(ctx, input)),
  exportCsv: reader
    .input(AuditExport)
    .use(costly('audit.exportCsv', () => costs.part))
    .query(({ ctx, input }) => reading.exportCsv(ctx, input)),
  verify: reader
    .input(Nothing)
    .use(costly('audit.verify', () => costs.verification))
    .query(({ ctx }) => reading.verify(ctx)),
});
