/** Reviews of stays as they come from a record that says on which ward the patient lies. */
import type { World } from '#server/test/world.ts';

/** Their ids. Without a ward the record says of none. */
export const reviewsOn =
  (world: Pick<World, 'owner' | 'organizationId'>) =>
  async (count: number, unitId: string | null = null): Promise<string[]> => {
    const body = {
      resourceType: 'Encounter',
      ...(unitId && {
        location: [{ location: { identifier: { value: `urn:uuid:${unitId}` }, display: 'Bed 1' } }],
      }),
    };
    const { rows } = await world.owner.query<{ id: string }>(
      `with source as (
       insert into fact_sources (organization_id, kind, name, zone, created_at)
       values ($1, 'import', 'Of ' || gen_random_uuid(), 'Europe/London', now()) returning id),
     patient as (
       insert into patients (organization_id, full_name) values ($1, 'Lea Roth') returning id),
     stays as (
       insert into facts (organization_id, patient_id, type, source_id, source_key, status, title,
         effective_at, body, stated_at, fetched_at)
       select $1, patient.id, 'Encounter', source.id, 'S' || n, 'in-progress', 'Inpatient stay',
         now(), $2, now(), now()
       from source, patient, generate_series(1, $3::int) n returning id, patient_id)
     insert into cases (organization_id, kind, queue, state, title, subject, patient_id,
       encounter_id, opened_at, changed_at)
     select $1, 'cdi-review', 'cdi', 'new', 'New admission', '{"reason": "New admission"}',
       patient_id, id, now(), now() from stays returning id`,
      [world.organizationId, JSON.stringify(body), count],
    );
    return rows.map(({ id }) => id);
  };
