/** Adds facts to a stay as its source sends them. */
import type { Clinic } from '#server/test/clinic.ts';

interface StayFact {
  type: 'Condition' | 'Observation' | 'Procedure';
  code: string;
  title: string;
  body?: object;
  status?: string;
  at: Date;
}

const statuses = { Condition: 'active', Observation: 'final', Procedure: 'completed' };

export async function addFact(
  { world: { owner } }: Clinic,
  stayId: string,
  { type, code, title, body = {}, status = statuses[type], at }: StayFact,
): Promise<void> {
  await owner.query(
    `insert into facts (organization_id, patient_id, encounter_id, type, source_id, source_key, status, code,
       title, effective_at, body, stated_at, fetched_at)
     select organization_id, patient_id, id, $2, source_id, gen_random_uuid()::text, $3, $4, $5, $6, $7, $6, $6
     from facts where id = $1`,
    [stayId, type, status, code, title, at, JSON.stringify(body)],
  );
}
