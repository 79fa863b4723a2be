/** Rows of huddles, and what the tables say of the stays that they are about. */
import type { Connection } from '#server/platform/postgres/database.ts';

interface NewHuddle {
  organizationId: string;
  caseId: string;
  visitId: string;
  by: string;
  at: Date;
}

export async function insertHuddle(db: Connection, huddle: NewHuddle): Promise<void> {
  await db
    .insertInto('huddles')
    .values({
      organization_id: huddle.organizationId,
      case_id: huddle.caseId,
      visit_id: huddle.visitId,
      called_by: huddle.by,
      called_at: huddle.at,
    })
    .execute();
}

export const huddleOfVisit = (db: Connection, visitId: string) =>
  db
    .selectFrom('huddles as h')
    .innerJoin('cases as c', 'c.id', 'h.case_id')
    .select(['h.id', 'h.organization_id as organizationId', 'h.case_id as caseId'])
    .select(['h.called_by as calledBy', 'h.called_at as calledAt', 'h.ended_at as endedAt'])
    .select('c.encounter_id as stayId')
    .where('h.visit_id', '=', visitId)
    .executeTakeFirst();

/** Rooms of huddles about the stay that nobody has ended, the newest first. */
export async function openRoomsOfStay(db: Connection, stayId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('huddles as h')
    .innerJoin('cases as c', 'c.id', 'h.case_id')
    .select('h.visit_id as visitId')
    .where('c.encounter_id', '=', stayId)
    .where('h.ended_at', 'is', null)
    .orderBy('h.called_at', 'desc')
    .execute();
  return rows.map(({ visitId }) => visitId);
}

/** False where somebody has ended it. */
export async function endHuddle(
  db: Connection,
  id: string,
  { by, at }: { by: string; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('huddles')
    .set({ ended_by: by, ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Of ours; null where the record names another one. */
export async function unitOfStay(db: Connection, stayId: string): Promise<string | null> {
  const row = await db
    .selectFrom('stays')
    .select('unit_id as unitId')
    .where('id', '=', stayId)
    .executeTakeFirst();
  return row?.unitId ?? null;
}
