/** What the record has for the packet of an appeal: the claim, the payer's answer, and the notes of the stay. */
import { sql } from 'kysely';
import type { PacketItem } from '#shared/denials.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

interface PacketOf {
  organizationId: string;
  patientId: string;
  /** Without a stay it is the patient's notes of the year before the denial. */
  encounterId: string | null;
  claimNumber: string;
  /** Of a denial that a person opened it is the answer to the claim's number. */
  answerId: string | null;
}

/** The number of each and the day of the newest; of the patient's other records too, where they were merged. */
export async function packetParts(
  db: Connection,
  { organizationId, patientId, encounterId, claimNumber, answerId }: PacketOf,
): Promise<PacketItem[]> {
  const { rows } = await sql<PacketItem>`
    with of_patient as (
      select f.* from facts f
      where f.organization_id = ${organizationId} and f.status <> 'entered-in-error'
        and f.patient_id in (select same_patients(${patientId}::uuid))
        and f.type in ('Claim', 'ClaimResponse', 'DocumentReference')
    ), parts as (
      select 'claim' as name, effective_at from of_patient
      where type = 'Claim' and body #>> '{identifier,0,value}' = ${claimNumber}
      union all
      select 'answer', effective_at from of_patient
      where id = ${answerId}::uuid or (${answerId}::uuid is null and type = 'ClaimResponse'
        and coalesce(body #>> '{request,identifier,value}', body #>> '{identifier,0,value}') = ${claimNumber})
      union all
      select 'notes', effective_at from of_patient
      where type = 'DocumentReference'
        and (encounter_id = ${encounterId}::uuid or (${encounterId}::uuid is null
          and effective_at > now() - interval '1 year'))
    )
    select n.name, count(p.name)::integer as count, to_char(max(p.effective_at), 'YYYY-MM-DD') as "lastOn"
    from unnest(array['claim', 'answer', 'notes']) with ordinality as n (name, position)
    left join parts p on p.name = n.name
    group by n.name, n.position order by n.position`.execute(db);
  return rows;
}
