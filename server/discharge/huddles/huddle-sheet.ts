/** The sheet of a huddle beside its video: the open barriers of the stay; and its end, once each has an owner and a time. */
import type { HuddleOfVisit, HuddleSheet } from '#shared/discharge/huddles.ts';
import { may } from '#shared/roles.ts';
import { attempted, record } from '#server/audit/service.ts';
import {
  aboutCase,
  caseById,
  lockForTalk,
  noteEvent,
  sendCasesChanged,
} from '#server/cases/service.ts';
import type { SignedIn } from '#server/platform/deps.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { attendanceOf, requireVisit } from '#server/visits/service.ts';
import { barriersOf } from '#server/discharge/board/discharge-row-store.ts';
import * as store from './huddle-store.ts';

/** For who is on the visit. Null where it is no huddle. */
export async function huddleSheet(
  signedIn: SignedIn,
  { visitId }: HuddleOfVisit,
): Promise<HuddleSheet | null> {
  const { db, session } = signedIn;
  const { person } = session;
  await requireVisit(signedIn, visitId);
  const huddle = await store.huddleOfVisit(db, visitId);
  if (huddle?.organizationId !== person.organizationId || huddle.stayId === null) return null;
  const storedCase = await caseById(db, person.organizationId, huddle.caseId);
  if (!storedCase) throw new Refusal('not-found');
  const { patientId, patientName, birthDate, externalId, unit, bed } = storedCase;
  const agenda = await barriersOf(db, [huddle.stayId]);
  await record(db, signedIn, {
    action: 'huddle.read',
    object: aboutCase(huddle.caseId),
    detail: { visitId, patientId },
  });
  return {
    visitId,
    stayId: huddle.stayId,
    patient:
      patientId === null || patientName === null
        ? null
        : { id: patientId, fullName: patientName, birthDate, externalId },
    unit,
    bed,
    calledAt: huddle.calledAt.toISOString(),
    endedAt: huddle.endedAt?.toISOString() ?? null,
    agenda: agenda.map(({ stayId: _stayId, ...barrier }) => barrier),
    mayChange: may(person, 'case-management'),
    zone: person.zone,
  };
}

/** Those that nobody has, or that have no time: the huddle does not end without them. */
async function unfinished(
  db: Connection,
  stayId: string,
): Promise<{ all: number; open: string[] }> {
  const barriers = await barriersOf(db, [stayId]);
  const open = barriers.filter(
    ({ owner, ownerRole, ownerUnit, dueAt }) =>
      (owner === null && ownerRole === null && ownerUnit === null) || dueAt === null,
  );
  return { all: barriers.length, open: open.map(({ reason }) => reason) };
}

async function endWithin(db: Connection, signedIn: SignedIn, visitId: string): Promise<void> {
  const { id: by, organizationId } = signedIn.session.person;
  const huddle = await store.huddleOfVisit(db, visitId);
  if (huddle?.organizationId !== organizationId || huddle.stayId === null)
    throw new Refusal('not-found');
  const { caseId, stayId } = huddle;
  await lockForTalk(db, signedIn, caseId);
  const { all, open } = await unfinished(db, stayId);
  if (open.length > 0)
    throw new Refusal('discharge.huddle-unfinished', {
      words: `Say who deals with it, and until when: ${open.join(', ')}.`,
    });
  if (!(await store.endHuddle(db, huddle.id, { by, at: signedIn.now() })))
    throw new Refusal('discharge.huddle-over');
  const rows = await attendanceOf(db, [visitId]);
  const attendance = rows.map(({ name, joinedAt, leftAt }) => ({
    name,
    joinedAt: joinedAt.toISOString(),
    leftAt: leftAt?.toISOString() ?? null,
  }));
  const about = all === 1 ? '1 barrier with owner and time' : `${all} barriers with owner and time`;
  const event = 'huddle-ended' as const;
  const detail = { about, visitId, attendance };
  await noteEvent(db, signedIn, { caseId, organizationId, event, by, detail });
  await record(db, signedIn, {
    action: 'huddle.end',
    object: aboutCase(caseId),
    detail: { visitId, barriers: all },
  });
}

/** By who is on the visit. Throws 409 while a barrier has no owner or no time. */
export async function endHuddle(
  signedIn: SignedIn,
  { visitId }: HuddleOfVisit,
): Promise<{ success: true }> {
  await attempted(signedIn, { action: 'huddle.end' }, async () => {
    await requireVisit(signedIn, visitId);
    await signedIn.db.transaction().execute((db) => endWithin(db, signedIn, visitId));
  });
  sendCasesChanged(signedIn, signedIn.session.person.organizationId);
  return { success: true };
}
