/** Rows of publications of the roster, and of what each person is mailed. */
import { sql } from 'kysely';
import type { HourFormat } from '#shared/organization.ts';
import type { ChangedShift, PublishRoster } from '#shared/roster.ts';
import { isoDay } from '#server/platform/sql/iso-day.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { mailedColumns } from '#server/platform/sql/mailed-people.ts';

export async function insert(
  db: Connection,
  by: { organizationId: string; id: string; at: Date },
  { unitId, from, to, note }: Omit<PublishRoster, 'version'>,
  { isHandOver = false } = {},
): Promise<string> {
  const { id } = await db
    .insertInto('roster_publications')
    .values({
      organization_id: by.organizationId,
      unit_id: unitId,
      from_day: from,
      to_day: to,
      note,
      published_by: by.id,
      published_at: by.at,
      of_hand_over: isHandOver,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** For those who may sign in; nobody else is mailed. Returns the ids of the people. */
export async function insertLetters(
  db: Connection,
  { organizationId, publicationId }: { organizationId: string; publicationId: string },
  changes: ReadonlyMap<string, readonly ChangedShift[]>,
): Promise<string[]> {
  const { rows } = await sql<{ practitionerId: string }>`
    insert into roster_letters (publication_id, practitioner_id, organization_id, changes)
    select ${publicationId}, p.id, p.organization_id, c.changes
    from unnest(${[...changes.keys()]}::uuid[],
      ${[...changes.values()].map((list) => JSON.stringify(list))}::jsonb[]) as c (id, changes)
    join practitioners p on p.id = c.id
    where p.organization_id = ${organizationId} and p.active
    returning practitioner_id as "practitionerId"`.execute(db);
  return rows.map(({ practitionerId }) => practitionerId);
}

export interface RosterLetter {
  changes: ChangedShift[];
  email: string;
  fullName: string;
  zone: string;
  hourFormat: HourFormat;
  organization: string;
  unit: string;
  unitId: string;
  /** The first day that was published. */
  from: string;
  note: string | null;
}

interface LetterRef {
  publicationId: string;
  practitionerId: string;
}

/** Null where it was mailed, or the person has left. */
export async function unsentLetter(db: Connection, ref: LetterRef): Promise<RosterLetter | null> {
  const row = await db
    .selectFrom('roster_letters as l')
    .innerJoin('roster_publications as r', 'r.id', 'l.publication_id')
    .innerJoin('units as u', 'u.id', 'r.unit_id')
    .innerJoin('practitioners as p', 'p.id', 'l.practitioner_id')
    .innerJoin('organizations as o', 'o.id', 'l.organization_id')
    .select(mailedColumns)
    .select([
      'o.zone',
      'o.hour_format as hourFormat',
      'u.name as unit',
      'u.id as unitId',
      isoDay('r.from_day').as('from'),
      'r.note',
      'l.changes',
    ])
    .where('l.publication_id', '=', ref.publicationId)
    .where('l.practitioner_id', '=', ref.practitionerId)
    .where('l.mailed_at', 'is', null)
    .where('p.active', '=', true)
    .executeTakeFirst();
  return row ?? null;
}

export const setMailed = (db: Connection, ref: LetterRef, at: Date) =>
  db
    .updateTable('roster_letters')
    .set({ mailed_at: at })
    .where('publication_id', '=', ref.publicationId)
    .where('practitioner_id', '=', ref.practitionerId)
    .execute();
