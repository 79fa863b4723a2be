/** Who was in the rooms of visits, from when to when, for what other features prove by it. */
import type { Connection } from '#server/platform/postgres/database.ts';
import { practitionerIdOf } from '#server/visits/core/may-stay.ts';
import { guestsOf, staysWithoutGaps } from './visit-report-store.ts';

export interface Attendance {
  visitId: string;
  name: string;
  /** One of the hospital's people. */
  practitionerId: string | null;
  /** Of a companion's link. */
  invitationId: string | null;
  joinedAt: Date;
  leftAt: Date | null;
}

/** In the order in which they came. A gap in which nothing was heard of somebody parts their stay. */
export async function attendanceOf(
  db: Connection,
  visitIds: readonly string[],
): Promise<Attendance[]> {
  if (visitIds.length === 0) return [];
  const [stays, guests] = await Promise.all([
    staysWithoutGaps(db, visitIds),
    guestsOf(db, visitIds),
  ]);
  const byDevice = new Map(guests.map(({ id, invitationId }) => [`guest:${id}`, invitationId]));
  return stays.map(({ visitId, identity, name, joinedAt, leftAt }) => ({
    visitId,
    name,
    practitionerId: practitionerIdOf(identity),
    invitationId: byDevice.get(identity) ?? null,
    joinedAt,
    leftAt,
  }));
}
