/** The practitioner of the demo hospital with the most appointments today, and one of their patients. */
import { query } from '#infra/e2e/support/database.ts';
import { demoAccount } from '#infra/e2e/support/demo.ts';

export async function busiestToday(): Promise<{ email: string; patientName: string }> {
  const [row] = await query<{ email: string; patientName: string }>(
    `select p.email, min(a.patient_name) as "patientName"
     from practitioners p
     join appointment_practitioners ap on ap.practitioner_id = p.id
     join appointments a on a.id = ap.appointment_id
     where (a.starts_at at time zone p.zone)::date = (now() at time zone p.zone)::date
       and p.organization_id = (select organization_id from practitioners where email = $1)
       and a.patient_name > '' and a.state <> 'cancelled' and p.role = 'user'
     group by p.id order by count(*) desc, p.email limit 1`,
    [demoAccount({}).email],
  );
  if (!row) throw new Error('The demo hospital has no appointments today.');
  return row;
}
