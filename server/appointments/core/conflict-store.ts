/** Rows that conflict with practitioners' time, at one time or many, with names: callers decide who may see them. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { Span } from '#shared/time.ts';
import {
  overlapsRequested,
  overStates,
  requestedTimes,
  rowsThatBlock,
} from '#server/platform/sql/taken-times.ts';

export interface ConflictRow extends Span {
  appointmentId: string;
  practitionerId: string;
  fullName: string;
  typeId: string;
  /** Empty where the time is only held. */
  patientName: string;
  heldUntil: Date | null;
  /** Held for a patient of the waiting list. */
  isOffered: boolean;
}

const columns = [
  'ap.appointment_id as appointmentId',
  'ap.practitioner_id as practitionerId',
  'ap.starts_at as startsAt',
  'ap.ends_at as endsAt',
  'p.full_name as fullName',
  'a.type_id as typeId',
  'a.patient_name as patientName',
  'a.held_until as heldUntil',
  'a.offered as isOffered',
] as const;

interface ConflictsQuery {
  practitionerIds: readonly string[];
  /** Including the buffers of the request. */
  span: Span;
  /** Leaves out the appointment that is being moved. */
  exceptId?: string | undefined;
}

export const conflicts = (
  db: Connection,
  { practitionerIds, span, exceptId }: ConflictsQuery,
): Promise<ConflictRow[]> =>
  rowsThatBlock(db, practitionerIds, span)
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .innerJoin('practitioners as p', 'p.id', 'ap.practitioner_id')
    .$if(exceptId !== undefined, (rows) => rows.where('a.id', '<>', exceptId ?? ''))
    .select(columns)
    .orderBy('ap.starts_at')
    .orderBy('p.full_name')
    .execute();

interface ManyConflictsQuery {
  practitionerIds: readonly string[];
  /** With their buffers. */
  spans: readonly Span[];
  exceptIds: readonly string[];
}

export interface ConflictAt extends ConflictRow {
  /** The index of the span that it overlaps. */
  at: number;
  bookedBy: string | null;
}

/** The conflicts of many spans. */
export function conflictsAt(
  db: Connection,
  { practitionerIds, spans, exceptIds }: ManyConflictsQuery,
): Promise<ConflictAt[]> {
  return db
    .selectFrom(requestedTimes(spans))
    .innerJoin('appointment_practitioners as ap', (join) =>
      join
        .on('ap.practitioner_id', 'in', [...practitionerIds])
        .on('ap.blocks', '=', true)
        .on(overlapsRequested('ap')),
    )
    .innerJoin('appointments as a', 'a.id', 'ap.appointment_id')
    .innerJoin('practitioners as p', 'p.id', 'ap.practitioner_id')
    .where('a.state', 'not in', overStates)
    .$if(exceptIds.length > 0, (rows) => rows.where('a.id', 'not in', [...exceptIds]))
    .select([sql<number>`w.nth::int - 1`.as('at'), ...columns, 'a.created_by as bookedBy'])
    .orderBy('w.nth')
    .orderBy('ap.starts_at')
    .orderBy('p.full_name')
    .execute();
}
