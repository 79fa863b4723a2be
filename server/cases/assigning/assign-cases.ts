/** Assigns many cases in one act, each guarded by its version. */
import { randomUUID } from 'node:crypto';
import type { AssignCases, AssignedCases, LeftCase } from '#shared/cases/case-assignment.ts';
import type { AssignTo } from '#shared/cases.ts';
import { attempted, recordAll } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { sendCasesChanged } from '#server/cases/core/case-change-events.ts';
import { appendAll } from '#server/cases/core/case-event-store.ts';
import { isWorker } from '#server/cases/core/case-rights.ts';
import { aboutCase, caseTurn } from '#server/cases/core/move-case.ts';
import { requireRoleFor } from '#server/cases/lifecycle/claim-case.ts';
import type { SignedIn } from '#server/cases/needs.ts';
import type { Practitioner } from '#server/platform/session.ts';
import * as people from './assignee-store.ts';
import { unfitWords } from './assignee-rules.ts';
import { assignedNotices } from './assigning-notices.ts';
import * as store from './assigning-store.ts';

type Assignees = ReadonlyMap<string, people.Assignee>;

const personIdsIn = (all: readonly AssignTo[]): string[] => [
  ...new Set(all.flatMap((assign) => (assign.to === 'person' ? [assign.personId] : []))),
];

/** Everybody who is to get one. */
async function assigneesOf(
  db: Connection,
  organizationId: string,
  all: readonly AssignTo[],
): Promise<Assignees> {
  const rows = await people.byIds(db, organizationId, personIdsIn(all));
  return new Map(rows.map((row) => [row.id, row]));
}

/** Throws 400 where there is no job of a name, and 409 where who holds it cannot have one of these. */
async function requireFitRoles(
  db: Connection,
  organizationId: string,
  changes: readonly { row: store.LockedCase; assign: AssignTo }[],
): Promise<void> {
  const ofRole = Map.groupBy(changes, ({ assign }) => (assign.to === 'role' ? assign.role : null));
  for (const [role, list] of ofRole)
    if (role !== null) {
      const kinds = list.map(({ row }) => row.kind);
      await requireRoleFor(db, organizationId, { role, kinds });
    }
}

/** Throws 409 where somebody cannot be assigned one of these, and says who and why. */
function requireFit(row: store.LockedCase, assign: AssignTo, assignees: Assignees): void {
  if (assign.to !== 'person') return;
  const person = assignees.get(assign.personId);
  if (!person) throw new Refusal('cases.assignee-unfit');
  const words = unfitWords(person, row.kind);
  if (words !== null) throw new Refusal('cases.assignee-unfit', { words });
}

/** Open or closed, it is one that they could assign while it was open. */
const isTheirsToSee = (person: Practitioner, row: store.LockedCase): boolean =>
  row.ownerId === person.id || row.openedBy === person.id || isWorker(person, row);

/** Of what the person may not see not even the title is told. */
const titleFor = ({ session }: SignedIn, row: store.LockedCase | undefined): string =>
  row && isTheirsToSee(session.person, row) ? row.title : 'A case';

/** Why a case stays as it is; null where it does not. */
function leftBecause(
  { session }: SignedIn,
  row: store.LockedCase | undefined,
  version: number,
): string | null {
  if (!row || !isTheirsToSee(session.person, row)) return 'It is not yours to assign.';
  if (row.closedAt) return 'It is closed by now.';
  if (row.version === version) return null;
  if (row.ownerId === session.person.id) return 'You have it by now.';
  return row.ownerName === null
    ? 'It was changed meanwhile.'
    : `It was changed meanwhile; ${row.ownerName} has it.`;
}

const ownerOf = (assign: AssignTo, assignees: Assignees) => ({
  ownerId: assign.to === 'person' ? assign.personId : null,
  ownerRole: assign.to === 'role' ? assign.role : null,
  name:
    assign.to === 'person'
      ? (assignees.get(assign.personId)?.fullName ?? null)
      : assign.to === 'role'
        ? assign.role
        : null,
});

const asBefore = (row: store.LockedCase): store.OwnerBefore => {
  const { ownerId, ownerRole, backupRole, ownedSince, assignedBy } = row;
  return { ownerId, ownerRole, backupRole, ownedSince, assignedBy };
};

/**
 * In one transaction of at most `mostAssigned` cases. One that somebody changed meanwhile is left and told
 * with the reason. Throws 409 where somebody cannot be assigned one, or all of them are left.
 */
export async function assignCases(
  signedIn: SignedIn,
  { cases, note }: AssignCases,
): Promise<AssignedCases> {
  const { id: by, organizationId } = signedIn.session.person;
  const assigningId = randomUUID();
  const ids = [...new Set(cases.map(({ caseId }) => caseId))];
  const left: LeftCase[] = [];
  const { count, messages, onCommit } = await attempted(signedIn, { action: 'case.assign' }, () =>
    transactionInTurn(signedIn.db, ids.flatMap(caseTurn), async (db) => {
      const at = signedIn.now();
      const assigns = cases.map(({ assign }) => assign);
      const assignees = await assigneesOf(db, organizationId, assigns);
      const rows = new Map((await store.lock(db, organizationId, ids)).map((row) => [row.id, row]));
      const changes = cases.flatMap(({ caseId, version, assign }) => {
        const row = rows.get(caseId);
        const because = leftBecause(signedIn, row, version);
        if (because !== null) left.push({ caseId, title: titleFor(signedIn, row), because });
        if (because !== null || !row) return [];
        requireFit(row, assign, assignees);
        return [{ row, assign, ...ownerOf(assign, assignees) }];
      });
      if (changes.length === 0) throw new Refusal('cases.nothing-assigned');
      await requireFitRoles(db, organizationId, changes);
      await store.assignAll(
        db,
        changes.map(({ row, ownerId, ownerRole }) => ({ id: row.id, ownerId, ownerRole })),
        at,
      );
      await appendAll(
        db,
        changes.map(({ row, assign, name }) => ({
          caseId: row.id,
          organizationId,
          at,
          by,
          event: assign.to === 'nobody' ? ('released' as const) : ('assigned' as const),
          detail: {
            about: name,
            assigningId,
            version: row.version + 1,
            before: asBefore(row),
            ...(note && { note }),
          },
        })),
      );
      const notices = assignedNotices(signedIn, changes, note);
      const onCommit = await signedIn.writeToEach(db, signedIn, notices);
      await recordAll(
        db,
        signedIn,
        changes.map(({ row, ownerId, ownerRole }) => ({
          action: 'case.assign' as const,
          object: aboutCase(row.id),
          detail: {
            kind: row.kind,
            assigningId,
            before: { ownerId: row.ownerId, ownerRole: row.ownerRole },
            after: { ownerId, ownerRole },
          },
        })),
      );
      return { count: changes.length, messages: notices.length, onCommit };
    }),
  );
  onCommit();
  sendCasesChanged(signedIn, organizationId);
  return { assigningId, count, messages, left };
}
