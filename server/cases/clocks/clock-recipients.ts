/** Whom a clock is told to when it warns or is missed: who has the case and is on duty, or who holds its role or belongs to its unit then. */
import { kindOf } from '#shared/case-kinds/kinds.ts';
import type { ClockNoticeKind } from '#shared/notices.ts';
import { opensSession } from '#shared/roles.ts';
import { writeClockNotices } from '#server/notices/service.ts';
import { coverOf, onCallAt } from '#server/on-call/service.ts';
import { hasAccess } from '#server/people/service.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import * as people from '#server/cases/assigning/assignee-store.ts';
import type { StoredClock } from '#server/cases/core/clock-store.ts';
import { mayHave } from '#server/cases/core/case-rights.ts';
import * as store from '#server/cases/core/store.ts';

interface Moment {
  organizationId: string;
  at: Date;
}

/**
 * Of a role who is on duty. Where the roster has nobody of it, all who have the job are told of what was
 * missed; a warning is then in their lists alone.
 */
async function holdersOf(
  db: Connection,
  { organizationId, at }: Moment,
  { role, about }: { role: string; about: ClockNoticeKind },
): Promise<people.Assignee[]> {
  const duties = await onCallAt(db, { organizationId, at, hospitalRole: role });
  const ids = duties.map(({ practitionerId }) => practitionerId);
  if (ids.length > 0) return people.byIds(db, organizationId, [...new Set(ids)]);
  return about === 'missed' ? people.byJobName(db, organizationId, role) : [];
}

/** Of a unit, as of a role: of its people who is on duty there, and of what was missed all of them where nobody is. */
async function peopleOfUnit(
  db: Connection,
  { organizationId, at }: Moment,
  { unitId, about }: { unitId: string; about: ClockNoticeKind },
): Promise<people.Assignee[]> {
  const members = await people.membersOf(db, { organizationId, unitIds: [unitId], at });
  const duties = await onCallAt(db, { organizationId, at, unitId });
  const onDuty = new Set(duties.map(({ practitionerId }) => practitionerId));
  const ids = members.map(({ personId }) => personId);
  const present = ids.filter((id) => onDuty.has(id));
  if (present.length > 0) return people.byIds(db, organizationId, present);
  return about === 'missed' ? people.byIds(db, organizationId, ids) : [];
}

/** The owner, unless they are off duty and somebody covers them. */
async function ownerOrCover(
  db: Connection,
  { organizationId, at }: Moment,
  { ownerId, kind }: Pick<store.StoredCase, 'ownerId' | 'kind'>,
): Promise<people.Assignee[]> {
  if (ownerId === null) return [];
  const cover = await coverOf(db, { organizationId, at }, ownerId);
  const ids = kindOf(kind).followsDuty ? cover.by.map(({ id }) => id) : [];
  const covering = cover.isOff ? await people.byIds(db, organizationId, ids) : [];
  const fit = covering.filter((person) => mayHave(person, kind));
  return fit.length > 0 ? fit : people.byIds(db, organizationId, [ownerId]);
}

/** Writes the notices within the transaction of the clock, after the case has its holder. Returns whom. */
export async function noticeClock(
  db: Connection,
  { id: clockId, caseId, organizationId, rule }: StoredClock,
  { about, at }: { about: ClockNoticeKind; at: Date },
): Promise<string[]> {
  const storedCase = await store.byId(db, organizationId, caseId);
  if (!storedCase || storedCase.closedAt !== null) return [];
  const moment = { organizationId, at };
  const roles = [...new Set([storedCase.ownerRole, storedCase.backupRole])];
  const groups = [await ownerOrCover(db, moment, storedCase)];
  for (const role of roles)
    if (role !== null) groups.push(await holdersOf(db, moment, { role, about }));
  const { ownerId, ownerUnit } = storedCase;
  if (ownerId === null && ownerUnit !== null)
    groups.push(await peopleOfUnit(db, moment, { unitId: ownerUnit.id, about }));
  const able = groups
    .flat()
    .filter((person) => hasAccess(person) && opensSession(person.role))
    .map(({ id }) => id);
  const personIds = [...new Set(able)].toSorted();
  const notice = { organizationId, caseId, clockId, about, label: rule.label, at };
  await writeClockNotices(db, notice, personIds);
  return personIds;
}
