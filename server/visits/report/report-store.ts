/** Rows of the visit report: stays in the room, consents, jobs. */
import type { Connection } from '#server/platform/postgres/database.ts';

export const staysOf = (db: Connection, visitId: string) =>
  db
    .selectFrom('visit_presences')
    .select([
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
    .where('visit_id', '=', visitId)
    .orderBy('joined_at')
    .orderBy('id')
    .execute();

export type StayRow = Awaited<ReturnType<typeof staysOf>>[number];

export const guestsOf = (db: Connection, visitId: string) =>
  db
    .selectFrom('visit_guests as g')
    .innerJoin('visit_invitations as i', 'i.id', 'g.invitation_id')
    .select([
      'g.id',
      'i.role',
      'g.consented_at as consentedAt',
      'g.consent_version as version',
      'g.consent_wording as wording',
    ])
    .where('g.visit_id', '=', visitId)
    .orderBy('g.recognised_at')
    .execute();

export type GuestOfVisit = Awaited<ReturnType<typeof guestsOf>>[number];

/** Jobs of practitioners, as they are now. */
export async function jobsOf(db: Connection, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('practitioners')
    .select(['id', 'hospital_role as job'])
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map(({ id, job }) => [id, job]));
}
