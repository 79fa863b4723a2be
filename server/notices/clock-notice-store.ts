/** Rows of notices of clocks: who was told that a case is due soon, or that its clock was missed. */
import { sql } from 'kysely';
import type { KindName } from '#shared/case-kinds/kinds.ts';
import type { ClockNoticeKind } from '#shared/notices.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

/** The newest of them. */
const mostRows = 30;

interface NewClockNotice {
  organizationId: string;
  caseId: string;
  clockId: string;
  about: ClockNoticeKind;
  label: string;
  at: Date;
}

/** One for each of these people; what they were told of the same before is new again. */
export async function insert(
  db: Connection,
  { organizationId, caseId, clockId, about, label, at }: NewClockNotice,
  practitionerIds: readonly string[],
): Promise<void> {
  if (practitionerIds.length === 0) return;
  await db
    .insertInto('clock_notices')
    .values(
      practitionerIds.map((practitionerId) => ({
        organization_id: organizationId,
        practitioner_id: practitionerId,
        case_id: caseId,
        clock_id: clockId,
        about,
        label,
        at,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['practitioner_id', 'clock_id', 'about'])
        .doUpdateSet({ at, label, seen_at: null }),
    )
    .execute();
}

/** What still asks for something: the case is open, and its clock runs or was missed. Of one clock the last word. */
const standing = (practitionerId: string) => sql`
  clock_notices n join clocks k on k.id = n.clock_id join cases c on c.id = n.case_id
  where n.practitioner_id = ${practitionerId} and c.closed_at is null
    and (k.state = 'missed' and n.about = 'missed' or k.state = 'running' and n.about = 'warned')`;

export async function unseenCount(db: Connection, practitionerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${standing(practitionerId)} and n.seen_at is null`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export interface StoredClockNotice {
  id: string;
  caseId: string;
  kind: KindName;
  about: ClockNoticeKind;
  label: string;
  dueAt: Date;
  at: Date;
  seenAt: Date | null;
}

/** The newest first. */
export async function list(db: Connection, practitionerId: string): Promise<StoredClockNotice[]> {
  const { rows } = await sql<StoredClockNotice>`
    select n.id, n.case_id as "caseId", c.kind, n.about, n.label, k.due_at as "dueAt", n.at,
      n.seen_at as "seenAt"
    from ${standing(practitionerId)}
    order by n.at desc, n.id desc limit ${sql.lit(mostRows)}`.execute(db);
  return rows;
}

export async function setSeen(
  db: Connection,
  practitionerId: string,
  { until, at }: { until: Date; at: Date },
): Promise<void> {
  await db
    .updateTable('clock_notices')
    .set({ seen_at: at })
    .where('practitioner_id', '=', practitionerId)
    .where('seen_at', 'is', null)
    .where('at', '<=', until)
    .execute();
}
