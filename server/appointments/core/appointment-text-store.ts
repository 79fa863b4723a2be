/** Rows of the reason, the description, the instructions and the internal note of appointments. */
import { sql } from 'kysely';
import type {
  AppointmentTexts,
  ReasonConcept,
} from '#shared/appointments/texts/appointment-texts.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { isOfUnitOn } from '#server/platform/rights/unit-members.ts';

interface TextsOf {
  organizationId: string;
  ids: readonly string[];
  texts: AppointmentTexts;
}

/** What the appointments said before is replaced. */
export async function save(db: Connection, { organizationId, ids, texts }: TextsOf): Promise<void> {
  if (ids.length === 0) return;
  const row = {
    reason: texts.reason,
    reason_concepts: JSON.stringify(texts.reasonConcepts),
    description: texts.description,
    identifiers: JSON.stringify(texts.identifiers),
    instructions: texts.instructions,
    internal_note: texts.internalNote,
  };
  await db
    .insertInto('appointment_texts')
    .values(ids.map((id) => ({ appointment_id: id, organization_id: organizationId, ...row })))
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(row))
    .execute();
}

/** The codes with which it is cancelled. */
export async function saveCancelledConcept(
  db: Connection,
  { organizationId, id }: { organizationId: string; id: string },
  concept: ReasonConcept,
): Promise<void> {
  const row = { cancelled_concept: JSON.stringify(concept) };
  await db
    .insertInto('appointment_texts')
    .values({
      appointment_id: id,
      organization_id: organizationId,
      reason_concepts: '[]',
      identifiers: '[]',
      ...row,
    })
    .onConflict((conflict) => conflict.column('appointment_id').doUpdateSet(row))
    .execute();
}

interface ReasonsFor {
  organizationId: string;
  appointmentId: string;
  /** On whose booking page it was given. */
  unitId?: string | undefined;
}

/** Whether the listed reason `r` is of a unit to which who is visited belongs on that day. */
const isOfItsUnit = ({ appointmentId, unitId }: ReasonsFor) =>
  sql<boolean>`coalesce(r.unit_id = ${unitId ?? null}::uuid or exists (
    select from appointment_practitioners ap join practitioners p on p.id = ap.practitioner_id
    where ap.appointment_id = ${appointmentId}::uuid
      and ${isOfUnitOn('p', sql`r.unit_id`, sql`(ap.starts_at at time zone p.zone)::date`)}), false)`;

/**
 * The code that the list has for the reason, if it is written as it stands there. The reasons of the
 * units to which who is visited belongs on that day come before those of every unit.
 */
export const listedCode = (
  db: Connection,
  { reason, ...booked }: ReasonsFor & { reason: string },
): Promise<{ system: string | null; code: string } | undefined> =>
  db
    .selectFrom('listed_reasons as r')
    .select(['r.code_system as system', 'r.code'])
    .where('r.organization_id', '=', booked.organizationId)
    .where('r.use', '=', 'visit')
    .where('r.active', '=', true)
    .where('r.name', '=', reason)
    .where('r.code', 'is not', null)
    .$narrowType<{ code: string }>()
    .where((is) => is.or([is('r.unit_id', 'is', null), isOfItsUnit(booked)]))
    .orderBy('r.unit_id', (order) => order.asc().nullsLast())
    .limit(1)
    .executeTakeFirst();

/** What the list calls these codes, best first: its own units' reasons, then those of every unit. */
export const namesOfCodes = (
  db: Connection,
  booked: ReasonsFor,
  codes: readonly { code?: string }[],
): Promise<{ name: string; system: string | null; code: string }[]> =>
  db
    .selectFrom('listed_reasons as r')
    .select(['r.name', 'r.code_system as system', 'r.code'])
    .where('r.organization_id', '=', booked.organizationId)
    .where('r.use', '=', 'visit')
    .where('r.active', '=', true)
    .where(sql<boolean>`r.code = any(${codes.map(({ code = '' }) => code)}::text[])`)
    .$narrowType<{ code: string }>()
    .orderBy(isOfItsUnit(booked), 'desc')
    .orderBy(sql`r.unit_id is null`, 'desc')
    .orderBy('r.name')
    .execute();

/** A new version of the appointment (by its trigger), so that nobody overwrites the change unread. */
export async function nextVersion(
  db: Connection,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<void> {
  await db
    .updateTable('appointments')
    .set((is) => ({ type_id: is.ref('type_id') }))
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .execute();
}
