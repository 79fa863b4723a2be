/** Refers denials about which their payers talk to the physician advisor, with the end of each one's window. */
import { isClockOfCalls } from '#shared/advisor/peer-to-peer-kinds.ts';
import { kindOf } from '#shared/case-kinds/kinds.ts';
import { openCases, type CaseActor, type NewCase } from '#server/cases/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as store from './denial-window-store.ts';

const { label, role } = { label: kindOf('denial').label, role: kindOf('advisor-review').role };

/** Without the amount, which advisors do not read. */
const reviewOf = (organizationId: string, denial: store.ClockOfDenial): NewCase => ({
  organizationId,
  kind: 'advisor-review',
  title: `${label}: ${denial.title}`.slice(0, 200),
  subject: {
    question: `Can a call with the payer’s doctor change this? ${denial.title}`.slice(0, 1_000),
    from: { caseId: denial.caseId, kind: 'denial' },
  },
  patientId: denial.patientId,
  encounterId: denial.encounterId,
  parentId: denial.caseId,
  owner: { ownerId: null, ownerRole: role },
  targetAt: denial.dueAt,
  sameAs: `case ${denial.caseId}`,
  claim: {
    payer: denial.payer,
    payerId: denial.payerId,
    reason: null,
    level: null,
    amount: null,
  },
});

/**
 * In the transaction that opens the denials: those for which a clock of the peer-to-peer runs. As many statements for
 * fifty as for one. Returns how many it referred.
 */
export async function referDenials(
  db: Connection,
  actor: CaseActor,
  { organizationId, caseIds }: { organizationId: string; caseIds: readonly string[] },
): Promise<number> {
  const clocks = await store.runningClocks(db, organizationId, caseIds);
  const windows = clocks.filter((clock) => isClockOfCalls(clock.clock));
  const firstOfEach = [...Map.groupBy(windows, ({ caseId }) => caseId).values()];
  const reviews = firstOfEach.flatMap(([first]) => (first ? reviewOf(organizationId, first) : []));
  const opened = reviews.length === 0 ? [] : await openCases(db, actor, reviews);
  return opened.filter((id) => id !== null).length;
}
