/** Assigns many cases in one act, each guarded by its version. */
import { randomUUID } from 'node:crypto';
import type { AssignCases, AssignedCases, LeftCase } from '#shared/cases/case-assignment.ts';
import type { AssignTo } from '#shared/cases.ts';
import type { Unit } from '#shared/people.ts';
import { attempted, recordAll } from '#server/audit/service.ts';
import { Refusal } from '#server/platform/errors.ts';
import { transactionInTurn, type Connection } from '#server/platform/postgres/database.ts';
import { sendCasesChanged } from '#server/cases/core/case-change-events.ts';
import { appendAll } from '#server/cases/core/case-event-store.ts';
import { isWorker } from '#server/cases/core/case-rights.ts';
import { aboutCase, caseTurn, ownersInAudit } from '#server/cases/core/move-case.ts';
import { requireRoleFor, requireUnitFor } from '#server/cases/lifecycle/claim-case.ts';
import type { SignedIn } from '#server/cases/needs.ts';
import type { Practitioner } from '#server/platform/session.ts';
import * as people from './assignee-store.ts';
import { unfitUnitWords, unfitWords } from './assignee-rules.ts';
import { assignedNotices } from './assigning-notices.ts';
import * as store from './assigning-store.ts';

interface Assignees {
  people: ReadonlyMap<string, people.Assignee>;
  units: ReadonlyMap<string, Unit>;
}

const personIdsIn = (all: readonly AssignTo[]): string[] => [
  ...new Set(all.flatMap((assign) => (assign.to === 'person' ? [assign.personId] : []))),
];

/** Everybody who is to get one. Throws 404 for a unit of another organization, and 409 for one that is closed. */
async function assigneesOf(
  db: Connection,
  organizationId: string,
  all: readonly AssignTo[],
): Promise<Assignees> {
  const rows = await people.byIds(db, organizationId, personIdsIn(all));
  const unitIds = new Set(
    all.flatMap((assign) => (assign.to === 'unit-people' ? [assign.unitId] : [])),
  );
  const units = new Map<string, Unit>();
  for (const unitId of unitIds)
    units.set(unitId, await requireUnitFor(db, organizationId, { unitId, kinds: [] }));
  return { people: new Map(rows.map((row) => [row.id, row])), units };
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
  const unitWords = assign.to === 'unit-people' ? unfitUnitWords(row.kind) : null;
  if (unitWords !== null) throw new Refusal('cases.assignee-unfit', { words: unitWords });
  if (assign.to !== 'person') return;
  const person = assignees.people.get(assign.personId);
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

function nameOf(assign: AssignTo, { people: persons, units }: Assignees): string | null {
  if (assign.to === 'person') return persons.get(assign.personId)?.fullName ?? null;
  if (assign.to === 'unit-people') return units.get(assign.unitId)?.name ?? null;
  return assign.to === 'role' ? assign.role : null;
}

const ownerOf = (assign: AssignTo, assignees: Assignees) => ({
  ownerId: assign.to === 'person' ? assign.personId : null,
  ownerRole: assign.to === 'role' ? assign.role : null,
  ownerUnitId: assign.to === 'unit-people' ? assign.unitId : null,
  name: nameOf(assign, assignees),
});

const asBefore = (row: store.LockedCase): store.OwnerBefore => {
  const { ownerId, ownerRole, ownerUnitId = null, backupRole, ownedSince, assignedBy } = row;
  return { ownerId, ownerRole, ownerUnitId, backupRole, ownedSince, assignedBy };
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
        changes.map(({ row, ownerId, ownerRole, ownerUnitId }) => ({
          id: row.id,
          ownerId,
          ownerRole,
          ownerUnitId,
        })),
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
        changes.map(({ row, ...owner }) => ({
          action: 'case.assign' as const,
          object: aboutCase(row.id),
          detail: {
            kind: row.kind,
            assigningId,
            before: ownersInAudit(row),
            after: ownersInAudit(owner),
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
