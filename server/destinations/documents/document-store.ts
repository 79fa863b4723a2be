/** Reads what a message reports: a signed note or one of its addenda, its visit and its patient. */
import { sql } from 'kysely';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface DocumentRef {
  visitId: string;
  /** 0 for the note, then its addenda. */
  number: number;
}

/** Null where it was deleted by its age. */
export async function documentOf(db: Connection, { visitId, number }: DocumentRef) {
  const row = await db
    .selectFrom('visit_notes as n')
    .innerJoin('visits as v', 'v.id', 'n.visit_id')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .leftJoin('patients as p', 'p.id', 'a.patient_id')
    .leftJoin('visit_note_addenda as d', (join) =>
      join.onRef('d.visit_id', '=', 'n.visit_id').on('d.number', '=', number),
    )
    .innerJoin('practitioners as w', (join) =>
      join.on((is) =>
        is('w.id', '=', is.fn.coalesce('d.written_by', 'n.signed_by').$castTo<string>()),
      ),
    )
    .select(['n.text as noteText', 'n.disposition', 'n.signed_at as signedAt'])
    .select(fullNameOf('n.signed_by').as('signedBy'))
    .select(['d.text as addendumText', 'd.written_at as addendumAt'])
    .select(['w.full_name as author', 'w.npi'])
    .select(['v.opened_at as openedAt', 'v.ended_at as endedAt', 'a.starts_at as startsAt'])
    .select(['a.patient_id as patientId', 'p.external_id as recordNumber'])
    .select('p.full_name as patientName')
    // pg would make an instant of the day.
    .select(sql<string | null>`p.birth_date::text`.as('birthDate'))
    .where('n.visit_id', '=', visitId)
    .where('n.signed_at', 'is not', null)
    .executeTakeFirst();
  if (!row?.signedAt || (number > 0 && row.addendumText === null)) return null;
  return { ...row, signedAt: row.signedAt };
}

export type DocumentRow = NonNullable<Awaited<ReturnType<typeof documentOf>>>;
