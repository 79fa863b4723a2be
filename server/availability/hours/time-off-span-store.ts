/** Rows of time off: set by people themselves, or approved on request. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import { longestShift } from '#server/platform/sql/shifts-in-force.ts';
import type { Span } from '#shared/time.ts';

/** A query, in order of time. */
export const timeOffWithin = (db: Connection, practitionerId: string, { startsAt, endsAt }: Span) =>
  db
    .selectFrom('time_off')
    .select(['id', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('practitioner_id', '=', practitionerId)
    .where('ends_at', '>', startsAt)
    .where('starts_at', '<', endsAt)
    .orderBy('starts_at')
    .orderBy('id');

export async function insertTimeOff(
  db: Connection,
  off: Span & {
    organizationId: string;
    practitionerId: string;
    createdBy: string;
    /** What was approved. */
    requestId?: string;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('time_off')
    .values({
      organization_id: off.organizationId,
      practitioner_id: off.practitionerId,
      starts_at: off.startsAt,
      ends_at: off.endsAt,
      created_by: off.createdBy,
      request_id: off.requestId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Of a request that is not approved any more. */
export async function deleteApproved(db: Connection, requestId: string): Promise<void> {
  await db.deleteFrom('time_off').where('request_id', '=', requestId).execute();
}

/** Whose time off it is, when, and of which request; null where the hospital has none of that id. */
export async function ownerOfTimeOff(
  db: Connection,
  organizationId: string,
  id: string,
): Promise<(Span & { practitionerId: string; requestId: string | null }) | null> {
  const row = await db
    .selectFrom('time_off')
    .select(['practitioner_id as practitionerId', 'request_id as requestId'])
    .select(['starts_at as startsAt', 'ends_at as endsAt'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}

export async function deleteTimeOff(db: Connection, id: string): Promise<void> {
  await db.deleteFrom('time_off').where('id', '=', id).execute();
}

/** Whether somebody was on duty then, in shifts that have ended. */
export async function hasEndedDuty(
  db: Connection,
  practitionerId: string,
  { startsAt, endsAt, now }: Span & { now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('duties')
    .select('id')
    .where('practitioner_id', '=', practitionerId)
    .where(sql<boolean>`shift_starts_at > ${startsAt}::timestamptz - ${longestShift}`)
    .where('shift_starts_at', '<', endsAt)
    .where('shift_ends_at', '<=', now)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
