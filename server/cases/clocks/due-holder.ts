/** Who has a case when its clock falls due: where its owner is off duty, its unit, or the role whose holder is on duty then. */
import { kindOf } from '#shared/case-kinds/kinds.ts';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import { record, serverActor } from '#server/audit/service.ts';
import { coverOf, onCallAt } from '#server/on-call/service.ts';
import { byId as personById } from '#server/people/service.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as events from '#server/cases/core/case-event-store.ts';
import { aboutCase, ownerOf, ownersInAudit } from '#server/cases/core/move-case.ts';
import * as store from '#server/cases/core/store.ts';

interface Due {
  organizationId: string;
  caseId: string;
  /** The owner has to be off duty at all of them. */
  moments: readonly Date[];
}

/** The owner's own job, then those that the kind names: the first of which somebody is on duty. */
async function roleOnDuty(
  db: Connection,
  { organizationId, at }: { organizationId: string; at: Date },
  roles: readonly HospitalRole[],
): Promise<HospitalRole | null> {
  for (const hospitalRole of roles)
    if ((await onCallAt(db, { organizationId, at, hospitalRole })).length > 0) return hospitalRole;
  return null;
}

type Holder = { ownerRole: HospitalRole | null; ownerUnitId: string | null; name: string };

const ofRole = (role: HospitalRole): Holder => ({
  ownerRole: role,
  ownerUnitId: null,
  name: role,
});

/** Null: the case stays with who has it. */
async function holderOf(
  db: Connection,
  storedCase: store.StoredCase,
  { organizationId, moments }: Due,
): Promise<Holder | null> {
  const { ownerId, ownerUnit, kind } = storedCase;
  const { role, backup, followsDuty } = kindOf(kind);
  // Who covers such an owner by the roster may do it already.
  if (ownerId === null || followsDuty) return null;
  let isAway = false;
  for (const at of moments) {
    const cover = await coverOf(db, { organizationId, at }, ownerId);
    if (!cover.isOff) return null;
    isAway = cover.isAway;
  }
  if (ownerUnit) return { ownerRole: null, ownerUnitId: ownerUnit.id, name: ownerUnit.name };
  const at = moments.at(-1);
  const owner = await personById(db, ownerId);
  if (!at || !owner) return null;
  const onDuty = await roleOnDuty(db, { organizationId, at }, [owner.hospitalRole, role, backup]);
  // Without anybody on duty a role is of all who have the job; the owner is one of them, unless they are away.
  if (onDuty !== null) return ofRole(onDuty);
  return isAway ? ofRole(role) : null;
}

/** Gives the case to the role or back to its unit, within the caller's transaction; whether it did. */
export async function assignToHolder(db: Connection, deps: Deps, due: Due): Promise<boolean> {
  const { organizationId, caseId } = due;
  const storedCase = await store.byId(db, organizationId, caseId);
  if (!storedCase || storedCase.closedAt !== null) return false;
  const holder = await holderOf(db, storedCase, due);
  if (holder === null) return false;
  const { name, ...owner } = holder;
  const at = deps.now();
  const { ownerName, kind, version } = storedCase;
  const after = { ownerId: null, ...owner };
  if (!(await store.assign(db, { caseId, version }, { ...after, at }))) return false;
  await events.append(db, {
    caseId,
    organizationId,
    at,
    by: null,
    event: 'assigned',
    detail: { about: name, note: `${ownerName ?? 'Who had it'} is off duty when it is due.` },
  });
  await record(db, serverActor(deps), {
    action: 'case.assign',
    object: aboutCase(caseId),
    account: { id: null, organizationId },
    detail: {
      kind,
      before: ownersInAudit(ownerOf(storedCase)),
      after: ownersInAudit(after),
    },
  });
  return true;
}
