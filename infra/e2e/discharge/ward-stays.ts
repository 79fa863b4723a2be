/** Creates stays of one ward for one walk, in the beds from 401 on, with the reasons of their organization. */
import { query } from '#infra/e2e/support/database.ts';
import { firstDelayReasons } from '#shared/utilization/delays.ts';

const bodyOf = (bed: number) =>
  JSON.stringify({
    resourceType: 'Encounter',
    location: ['wa', 'bd'].map((code) => ({
      location: { display: code === 'wa' ? '4 West' : `4 West ${bed}` },
      physicalType: { coding: [{ code }] },
    })),
    serviceType: { text: 'Medicine' },
  });

const wardPatients = ['Ana Ruiz', 'Ben Adler', 'Cleo Marsh'] as const;

/** Who lies in the bed after so many others. */
const patientAt = (at: number) => wardPatients[at] ?? `Dara Bed ${401 + at}`;

export async function wardStays(organizationId: string, beds: number = 3): Promise<void> {
  const places = Array.from({ length: beds }, (_none, at) => at);
  await query(
    `insert into delay_reasons (organization_id, name, attribution)
     select $1, r ->> 'name', r ->> 'attribution' from jsonb_array_elements($2::jsonb) r`,
    [organizationId, JSON.stringify(firstDelayReasons)],
  );
  await query(
    `with source as (
       insert into fact_sources (organization_id, kind, name, zone, created_at)
       values ($1, 'import', 'Imports', 'Europe/London', now()) returning id),
     people as (
       insert into patients (organization_id, full_name, external_id, birth_date)
       select $1, name, 'M' || at, '1957-03-12' from unnest($2::text[]) with ordinality n (name, at)
       returning id, external_id)
     insert into facts (organization_id, patient_id, type, source_id, source_key, status, code, title,
       value, effective_at, body, stated_at, fetched_at)
     select $1, people.id, 'Encounter', source.id, external_id, 'in-progress', 'IMP', 'Stay',
       '4 West', now() - interval '5 days', ($3::jsonb -> (substr(external_id, 2)::integer - 1)), now(), now()
     from source, people`,
    [organizationId, places.map(patientAt), `[${places.map((at) => bodyOf(401 + at)).join(',')}]`],
  );
}

interface NewCase {
  kind: 'contact' | 'task';
  title: string;
  subject: object;
}

/** A case about the first patient and their stay, which nobody has. */
export async function caseOfFirst(
  organizationId: string,
  { kind, title, subject }: NewCase,
): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into cases (organization_id, kind, queue, state, title, subject, patient_id, encounter_id,
       opened_at, changed_at)
     select f.organization_id, $2, 'care', 'open', $3, $4, f.patient_id, f.id,
       now() - interval '2 days', now()
     from facts f join patients p on p.id = f.patient_id
     where f.organization_id = $1 and p.full_name = $5 returning id`,
    [organizationId, kind, title, JSON.stringify(subject), wardPatients[0]],
  );
  return row?.id ?? '';
}
