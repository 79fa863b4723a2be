/** The SQL of the system that keeps an appointment, or what is booked from now on, where that is another one. */
import { sql, type RawBuilder } from 'kysely';

/** Its name. @param id The column with the appointment's id, with its table. */
export const keptBy = (id: string): RawBuilder<string | null> =>
  sql<string | null>`(select keeper.name from outside_appointments kept
    join fact_sources keeper on keeper.id = kept.source_id
    where kept.appointment_id = ${sql.ref(id)} and kept.is_theirs)`;

/**
 * The name of the system that keeps what is booked of a type with a clinician of a unit from now on: what
 * the triggers of 0940_outside_appointments.ts refuse here. Meetings are ours.
 */
export const kindKeptBy = ({
  organizationId,
  typeId,
  unitId,
}: Record<'organizationId' | 'typeId' | 'unitId', RawBuilder<unknown>>): RawBuilder<
  string | null
> =>
  sql<string | null>`(select case when truth.truth = 'theirs' then keeper.name end
    from schedule_truths truth join fact_sources keeper on keeper.id = truth.source_id
    where truth.organization_id = ${organizationId}
      and (truth.type_id = ${typeId} or truth.unit_id = ${unitId})
      and not exists (select from appointment_types m where m.id = ${typeId} and m.kind = 'meeting')
    order by truth.type_id is null limit 1)`;
