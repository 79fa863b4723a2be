/** Takes and assigns cases: of two people who take one at once, one gets it and the other reads who. */
import type { AssignCase, AssignTo, CaseFilter, CaseRef, TakeNext } from '#shared/cases.ts';
import { kindNames, kindOf, type KindName } from '#shared/case-kinds/kinds.ts';
import type { Unit } from '#shared/people.ts';
import { may } from '#shared/roles.ts';
import { attempted, record } from '#server/audit/service.ts';
import { requireUnit } from '#server/organization/service.ts';
import {
  byId as personById,
  clinicalJobs,
  mayHoldSession,
  requireJobs,
} from '#server/people/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Practitioner } from '#server/platform/session.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { aboutCase, ownerOf, ownersInAudit } from '#server/cases/core/move-case.ts';
import { readerOf } from '#server/cases/core/case-reader.ts';
import {
  covers,
  mayAssign,
  mayHave,
  mayTake,
  noClinicianOf,
  noClinicianUnitWords,
  noClinicianWords,
  type Duty,
} from '#server/cases/core/case-rights.ts';
import * as store from '#server/cases/core/store.ts';
import { sendCasesChanged } from '#server/cases/core/case-change-events.ts';
import { changing } from './case-moves.ts';

async function wasTaken(db: Connection, signedIn: SignedIn, caseId: string): Promise<void> {
  const { id: by, organizationId, fullName } = signedIn.session.person;
  const at = signedIn.now();
  const detail = { about: fullName };
  await events.append(db, { caseId, organizationId, at, by, event: 'taken', detail });
  await record(db, signedIn, { action: 'case.take', object: aboutCase(caseId) });
}

async function takenBy(db: Connection, organizationId: string, caseId: string) {
  const now = await store.byId(db, organizationId, caseId);
  if (now?.closedAt) return new Refusal('cases.closed');
  return now?.ownerName
    ? new Refusal('cases.taken', { words: `${now.ownerName} has this case already.` })
    : new Refusal('cases.taken');
}

/** Within the caller's transaction. Throws 409, and says who has it. */
export async function claimCase(
  db: Connection,
  signedIn: SignedIn,
  { storedCase, duty }: { storedCase: store.StoredCase; duty: Duty },
): Promise<void> {
  const { person } = signedIn.session;
  const { organizationId } = person;
  if (storedCase.ownerId === person.id) return;
  if (storedCase.ownerId !== null && !covers(storedCase, duty))
    throw await takenBy(db, organizationId, storedCase.id);
  if (!mayTake(person, storedCase, duty)) throw new Refusal('cases.move-unfit');
  const isClaimed = await store.claim(db, {
    caseId: storedCase.id,
    from: storedCase.ownerId,
    personId: person.id,
    at: signedIn.now(),
  });
  if (!isClaimed) throw await takenBy(db, organizationId, storedCase.id);
  await wasTaken(db, signedIn, storedCase.id);
}

/** Given to a role or unit of the reader’s, and somebody’s by now: who read it in a list sees it no more. */
const wasForReader = ({ ownerRole, ownerUnit }: store.StoredCase, reader: store.Reader) =>
  reader.roles.includes(ownerRole ?? '') || reader.unitIds.includes(ownerUnit?.id ?? '');

/** Throws 404 where the reader may not see it, and 409 that says who has it where they could have taken it. */
async function requireToTake(
  db: Connection,
  reader: store.Reader,
  caseId: string,
): Promise<store.StoredCase> {
  const { organizationId } = reader;
  const storedCase = await store.visible(db, reader, caseId);
  if (storedCase) return storedCase;
  const other = await store.byId(db, organizationId, caseId);
  if (other && wasForReader(other, reader)) throw await takenBy(db, organizationId, caseId);
  throw new Refusal('not-found');
}

export const claim = (signedIn: SignedIn, { caseId }: CaseRef): Promise<CaseRef> =>
  changing(signedIn, { action: 'case.take', caseId, find: requireToTake }, (db, storedCase, duty) =>
    claimCase(db, signedIn, { storedCase, duty }),
  );

/** Of the filter's kinds those that this person may have. */
function withOwnKinds(person: Practitioner, filter: CaseFilter): CaseFilter {
  const kinds = filter.kinds ?? kindNames;
  const ownKinds = kinds.filter((kind) => mayHave(person, kind));
  if (ownKinds.length === 0) throw new Refusal('cases.none-left');
  return ownKinds.length === kinds.length ? filter : { ...filter, kinds: ownKinds };
}

/** The first by clock that nobody has. Throws 404 where none is left. */
export async function claimNext(signedIn: SignedIn, { filter }: TakeNext): Promise<CaseRef> {
  const reader = await readerOf(signedIn, [filter]);
  const action = 'case.take' as const;
  const caseId = await attempted(signedIn, { action }, () =>
    signedIn.db.transaction().execute(async (db) => {
      const ownFilter = withOwnKinds(signedIn.session.person, filter);
      const id = await store.claimNext(db, reader, ownFilter);
      if (id === null) throw new Refusal('cases.none-left');
      await wasTaken(db, signedIn, id);
      return id;
    }),
  );
  sendCasesChanged(signedIn, reader.organizationId);
  return { caseId };
}

/** Throws 400 where there is no job of that name, or it is retired. */
export const requireOwnerRole = (
  db: Connection,
  organizationId: string,
  role: string,
  field = 'assign',
): Promise<void> => requireJobs(db, organizationId, { jobs: [role], field, held: [] });

/** Throws 400 where there is no such job, and 409 where nobody of it can have one of these. */
export async function requireRoleFor(
  db: Connection,
  organizationId: string,
  { role, kinds }: { role: string; kinds: readonly KindName[] },
): Promise<void> {
  await requireOwnerRole(db, organizationId, role);
  const [kind] = kinds.filter((name) => kindOf(name).isForClinicians);
  if (kind && !(await clinicalJobs(db, organizationId)).includes(role))
    throw new Refusal('cases.assignee-unfit', { words: noClinicianWords(role, kind) });
}

/** Throws 404 for another organization's unit, and 409 where it is closed or one of these is for clinicians alone. */
export async function requireUnitFor(
  db: Connection,
  organizationId: string,
  { unitId, kinds }: { unitId: string; kinds: readonly KindName[] },
): Promise<Unit> {
  const unit = await requireUnit(db, organizationId, unitId);
  if (!unit) throw new Refusal('not-found');
  const [kind] = kinds.filter((name) => kindOf(name).isForClinicians);
  if (kind) throw new Refusal('cases.assignee-unfit', { words: noClinicianUnitWords(kind) });
  return unit;
}

interface OwnerAfter {
  ownerId: string | null;
  ownerRole: string | null;
  ownerUnitId: string | null;
  name: string | null;
}

const nobody: OwnerAfter = { ownerId: null, ownerRole: null, ownerUnitId: null, name: null };

/** Who owns it then, and their name for the event. Throws 409 where they cannot work on the kind. */
export async function ownerAfter(
  db: Connection,
  organizationId: string,
  { kind, assign }: { kind: KindName; assign: AssignTo },
): Promise<OwnerAfter> {
  if (assign.to === 'nobody') return nobody;
  if (assign.to === 'role') {
    await requireRoleFor(db, organizationId, { role: assign.role, kinds: [kind] });
    return { ...nobody, ownerRole: assign.role, name: assign.role };
  }
  if (assign.to === 'unit-people') {
    const unit = await requireUnitFor(db, organizationId, { ...assign, kinds: [kind] });
    return { ...nobody, ownerUnitId: unit.id, name: unit.name };
  }
  const person = await personById(db, assign.personId);
  const { permission, isForAnybody, isForClinicians } = kindOf(kind);
  const isFit =
    person?.organizationId === organizationId &&
    mayHoldSession(person) &&
    (isForAnybody === true || isForClinicians === true || may(person, permission));
  if (!person || !isFit) throw new Refusal('cases.assignee-unfit');
  if (!mayHave(person, kind))
    throw new Refusal('cases.assignee-unfit', { words: noClinicianOf(person, kind) });
  return { ...nobody, ownerId: person.id, name: person.fullName };
}

export const assign = (
  signedIn: SignedIn,
  { caseId, version, assign: to }: AssignCase,
): Promise<CaseRef> =>
  changing(signedIn, { action: 'case.assign', caseId }, async (db, storedCase) => {
    const { person } = signedIn.session;
    if (storedCase.closedAt !== null) throw new Refusal('cases.closed');
    if (!mayAssign(person, storedCase)) throw new Refusal('cases.not-yours');
    const at = signedIn.now();
    const after = await ownerAfter(db, storedCase.organizationId, {
      kind: storedCase.kind,
      assign: to,
    });
    if (!(await store.assign(db, { caseId, version }, { ...after, at })))
      throw new Refusal('conflict');
    const event = to.to === 'nobody' ? ('released' as const) : ('assigned' as const);
    const by = { caseId, organizationId: storedCase.organizationId, at, by: person.id };
    await events.append(db, { ...by, event, detail: { about: after.name } });
    const before = ownersInAudit(ownerOf(storedCase));
    const detail = { kind: storedCase.kind, before, after: ownersInAudit(after) };
    await record(db, signedIn, { action: 'case.assign', object: aboutCase(caseId), detail });
  });
