/** Undoes an act that assigned cases, as a whole: what was changed since stays. */
import type { AssignedCases, AssigningRef, LeftCase } from '#shared/cases/case-assignment.ts';
import { undoMinutes } from '#shared/cases.ts';
import { minuteMs } from '#shared/durations.ts';
import { attempted, recordAll } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { sendCasesChanged } from '#server/cases/core/case-change-events.ts';
import { appendAll } from '#server/cases/core/case-event-store.ts';
import { aboutCase, caseTurn, ownersInAudit } from '#server/cases/core/move-case.ts';
import type { SignedIn } from '#server/cases/needs.ts';
import * as people from './assignee-store.ts';
import { unfitWords } from './assignee-rules.ts';
import { takenBackNotices } from './assigning-notices.ts';
import * as store from './assigning-store.ts';

interface PutBack {
  row: store.LockedCase;
  before: store.OwnerBefore;
  /** Who has it again: a person, a role or a unit; null for nobody. */
  name: string | null;
}

/** What is as it was assigned, and may go back; the others with the reason. */
async function sorted(
  db: Connection,
  organizationId: string,
  assigned: readonly store.AssignedBefore[],
): Promise<{ changes: PutBack[]; left: LeftCase[] }> {
  const ids = assigned.map(({ caseId }) => caseId);
  const rows = new Map((await store.lock(db, organizationId, ids)).map((row) => [row.id, row]));
  const ownerIds = [...new Set(assigned.flatMap(({ before }) => before.ownerId ?? []))];
  const owners = new Map(
    (await people.byIds(db, organizationId, ownerIds)).map((row) => [row.id, row]),
  );
  const unitIds = assigned.flatMap(({ before }) => before.ownerUnitId ?? []);
  const units = await store.unitNames(db, organizationId, unitIds);
  const changes: PutBack[] = [];
  const left: LeftCase[] = [];
  for (const { caseId, version, before } of assigned) {
    const row = rows.get(caseId);
    if (!row) continue;
    const owner = before.ownerId === null ? undefined : owners.get(before.ownerId);
    // Nothing goes back to somebody who has left meanwhile.
    const unfit = owner && unfitWords(owner, row.kind);
    const because =
      row.version === version && row.closedAt === null ? unfit : 'It was changed since.';
    if (because) left.push({ caseId, title: row.title, because });
    else {
      const unit = before.ownerUnitId ? units.get(before.ownerUnitId) : undefined;
      changes.push({ row, before, name: owner?.fullName ?? before.ownerRole ?? unit ?? null });
    }
  }
  return { changes, left };
}

/** Within ten minutes, by who did it. Throws 409 where nothing is as it was assigned. */
export async function undoAssigning(
  signedIn: SignedIn,
  { assigningId }: AssigningRef,
): Promise<AssignedCases> {
  const { id: by, organizationId } = signedIn.session.person;
  const since = new Date(signedIn.now().getTime() - undoMinutes * minuteMs);
  const assigned = await store.ofAssigning(signedIn.db, { assigningId, by, since });
  const turns = assigned.flatMap(({ caseId }) => caseTurn(caseId));
  const { count, left, messages, onCommit } = await attempted(
    signedIn,
    { action: 'case.assign' },
    () =>
      transactionInTurn(signedIn.db, turns, async (db) => {
        const at = signedIn.now();
        const { changes, left } = await sorted(db, organizationId, assigned);
        if (changes.length === 0) throw new Refusal('cases.undo-over');
        await store.putBackAll(
          db,
          changes.map(({ row, before }) => ({ id: row.id, ...before })),
          at,
        );
        await appendAll(
          db,
          changes.map(({ row, name }) => ({
            caseId: row.id,
            organizationId,
            at,
            by,
            event: 'unassigned' as const,
            detail: { about: name },
          })),
        );
        const withdrawn = changes.map(({ row }) => ({ row, ...row }));
        const notices = takenBackNotices(signedIn, withdrawn);
        const onCommit = await signedIn.writeToEach(db, signedIn, notices);
        await recordAll(
          db,
          signedIn,
          changes.map(({ row, before }) => ({
            action: 'case.assign' as const,
            object: aboutCase(row.id),
            detail: {
              kind: row.kind,
              undoes: assigningId,
              before: ownersInAudit(row),
              after: ownersInAudit(before),
            },
          })),
        );
        return { count: changes.length, left, messages: notices.length, onCommit };
      }),
  );
  onCommit();
  sendCasesChanged(signedIn, organizationId);
  return { assigningId, count, messages, left };
}
