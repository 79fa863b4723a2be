/** Rows of FHIR searches for visits and their signed notes: which, in which order, and how many. */
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Limits } from '#server/fhir/searching/date-bounds.ts';
import { foundCount, foundKeys, isWithin } from '#server/fhir/searching/found-order-store.ts';
import type { FoundKey, FoundPage } from '#server/fhir/searching/found-page.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { survivingPatientId } from '#server/platform/sql/surviving-patient.ts';

export interface VisitFilter {
  organizationId: string;
  /** Visits, or those alone whose note is signed. */
  of: 'visits' | 'notes';
  patientId: string | undefined;
  ids: readonly string[] | undefined;
  /** When the visit took place, or the note was signed. */
  dates: Limits;
  changed: Limits;
}

/** A room opens near its booked start: the index on starts leads to the visits of a day. */
const aroundBooking = sql`interval '2 days'`;

const columns = {
  visits: {
    at: sql<Date>`date_trunc('milliseconds', coalesce(v.opened_at, a.starts_at))`,
    changedAt: sql<Date>`v.changed_at`,
  },
  notes: { at: sql<Date>`d.signed_at`, changedAt: sql<Date>`d.changed_at` },
} as const satisfies Record<VisitFilter['of'], Record<string, RawBuilder<Date>>>;

/** Null is no bound. */
const nearBookings = ({ from, until }: Limits) =>
  sql<SqlBool>`a.starts_at >= coalesce(${from}::timestamptz - ${aroundBooking}, '-infinity')
    and a.starts_at < coalesce(${until}::timestamptz + ${aroundBooking}, 'infinity')`;

function matching(db: Connection, filter: VisitFilter) {
  const { organizationId, of, patientId, ids, dates, changed } = filter;
  const hasDates = dates.from !== null || dates.until !== null;
  return db
    .selectFrom('visits as v')
    .innerJoin('appointments as a', 'a.id', 'v.appointment_id')
    .leftJoin('visit_documents as d', 'd.visit_id', 'v.id')
    .where('v.organization_id', '=', organizationId)
    .where(isWithin(columns[of].at, dates))
    .where(isWithin(columns[of].changedAt, changed))
    .$if(of === 'notes', (rows) => rows.where('d.organization_id', '=', organizationId))
    .$if(of === 'visits' && hasDates, (rows) => rows.where(nearBookings(dates)))
    .$if(ids !== undefined, (rows) =>
      rows.where(sql<SqlBool>`v.id = any(${[...(ids ?? [])]}::uuid[])`),
    )
    .$if(patientId !== undefined, (rows) =>
      rows.where('a.patient_id', '=', survivingPatientId(patientId ?? '')),
    );
}

export const page = (db: Connection, filter: VisitFilter, found: FoundPage): Promise<FoundKey[]> =>
  foundKeys(matching(db, filter), { id: sql`v.id`, ...columns[filter.of] }, found);

export const count = (db: Connection, filter: VisitFilter): Promise<number> =>
  foundCount(matching(db, filter));
