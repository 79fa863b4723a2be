/** Rows of the visit report: stays in the room, guests, and practitioners. */
import { gapsOf, type GapRow } from '#server/visits/core/heartbeats/room-gap-store.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

const staysOf = (db: Connection, visitIds: readonly string[]) =>
  db
    .selectFrom('visit_presences')
    .select([
      'visit_id as visitId',
      'identity',
      'name',
      'joined_at as joinedAt',
      'joined_by as joinedBy',
      'left_at as leftAt',
      'left_by as leftBy',
      'had_sound as hadSound',
      'had_picture as hadPicture',
      'had_screen as hadScreen',
    ])
    .where('visit_id', 'in', visitIds)
    .orderBy('joined_at')
    .orderBy('id')
    .execute();

export type StayRow = Awaited<ReturnType<typeof staysOf>>[number];

/** Parts a stay at each gap during which nothing was heard of the person. Gaps are in their order. */
function withoutGaps(stay: StayRow, gaps: readonly GapRow[]): StayRow[] {
  const parts: StayRow[] = [];
  let remaining = stay;
  for (const { visitId, identity, startsAt, endsAt } of gaps) {
    const isInside =
      visitId === remaining.visitId &&
      identity === remaining.identity &&
      startsAt >= remaining.joinedAt &&
      (remaining.leftAt === null || startsAt < remaining.leftAt);
    if (!isInside) continue;
    parts.push({ ...remaining, leftAt: startsAt, leftBy: 'heartbeat' });
    if (remaining.leftAt !== null && endsAt >= remaining.leftAt) return parts;
    remaining = { ...remaining, joinedAt: endsAt };
  }
  return [...parts, remaining];
}

export async function staysWithoutGaps(
  db: Connection,
  visitIds: readonly string[],
): Promise<StayRow[]> {
  const [stays, gaps] = await Promise.all([staysOf(db, visitIds), gapsOf(db, visitIds)]);
  return stays.flatMap((stay) => withoutGaps(stay, gaps));
}

/** The devices that guests came with, oldest first. */
export const guestsOf = (db: Connection, visitIds: readonly string[]) =>
  db
    .selectFrom('visit_guests as g')
    .innerJoin('visit_invitations as i', 'i.id', 'g.invitation_id')
    .select(['g.id', 'g.invitation_id as invitationId', 'i.role', 'g.location'])
    .select('g.visit_id as visitId')
    .where('g.visit_id', 'in', visitIds)
    .orderBy('g.recognised_at')
    .execute();

export type GuestOfVisit = Awaited<ReturnType<typeof guestsOf>>[number];

/** Everybody who was invited as a companion, also those whose link was revoked. */
export const invitedOf = (db: Connection, visitIds: readonly string[]) =>
  db
    .selectFrom('visit_invitations')
    .select(['visit_id as visitId', 'id', 'role', 'name'])
    .where('visit_id', 'in', visitIds)
    .where('role', '!=', 'patient')
    .execute();

export type InvitedRow = Awaited<ReturnType<typeof invitedOf>>[number];

/** Practitioners as they are now. */
export async function practitionersOf(db: Connection, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('practitioners')
    .select(['id', 'full_name as fullName', 'hospital_role as job', 'npi'])
    .where('id', 'in', ids)
    .execute();
}

export type PractitionerOfVisit = Awaited<ReturnType<typeof practitionersOf>>[number];
