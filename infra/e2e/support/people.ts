/** People of one walk alone, in an organization of their own: nobody else's walk meets their second steps. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { HospitalRole, Role } from '#shared/roles.ts';
import { demo } from '../demo.ts';

/** All of the demo hospital's people have one passphrase; the new ones get its hash. */
const [known] = demo.accounts;

export async function asked<Row extends pg.QueryResultRow>(text: string, values: unknown[]) {
  const client = new pg.Client({ connectionString: demo.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

export interface OwnPerson {
  email: string;
  password: string;
  fullName: string;
}

export async function newOrganization(): Promise<string> {
  const name = `Eastgate Clinic ${randomBytes(4).toString('hex')}`;
  const insert = `insert into organizations (name, zone) values ($1, 'Europe/London') returning id`;
  const [row] = await asked<{ id: string }>(insert, [name]);
  return row?.id ?? '';
}

/** What may be booked there: a follow-up of half an hour, with so many at one time. */
export async function newFollowUpType(organizationId: string, capacity = 1): Promise<void> {
  await asked(
    `insert into appointment_types (organization_id, name, kind, duration_minutes, capacity)
     values ($1, 'Follow-up', 'in-person', 30, $2)`,
    [organizationId, capacity],
  );
}

/** Whoever works there may begin one at once, and takes twenty minutes for it. */
export async function newTeleVisitType(organizationId: string): Promise<void> {
  await asked(
    `insert into appointment_types (organization_id, name, kind, duration_minutes)
     values ($1, 'Video call', 'tele-visit', 20)`,
    [organizationId],
  );
}

/** Somebody is off, as their own screen or their planner would write it down. */
export async function takeOff(email: string, [from, until]: [string, string]): Promise<void> {
  await asked(
    `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
     select organization_id, id, $2, $3, id from practitioners where email = $1`,
    [email, from, until],
  );
}

interface Wanted {
  role?: Role;
  hospitalRole?: HospitalRole;
  /** The domain of their address. */
  domain?: string;
}

export async function newPerson(
  organizationId: string,
  { role = 'user', hospitalRole = 'Attending', domain = 'eastgate.example' }: Wanted = {},
): Promise<OwnPerson> {
  const name = randomBytes(4).toString('hex');
  const person = { email: `ada.${name}@${domain}`, fullName: `Dr. Ada ${name}` };
  await asked(
    `insert into practitioners (organization_id, email, full_name, password_hash, role, hospital_role,
       access_applications, zone)
     select $1, $2, $3, password_hash, $4, $5, '{KareMD}', zone from practitioners where email = $6`,
    [organizationId, person.email, person.fullName, role, hospitalRole, known?.email],
  );
  return { ...person, password: known?.password ?? '' };
}

/** A crowd who never sign in: "Dr. Zoë 00001" and so on, every other one an Intern. */
export async function newPeople(organizationId: string, count: number): Promise<void> {
  await asked(
    `insert into practitioners (organization_id, email, full_name, password_hash, role, hospital_role,
       access_applications, zone)
     select $1, n || '.' || $3 || '@eastgate.example', 'Dr. Zoë ' || lpad(n::text, 5, '0'), 'none',
       'user', (array['Attending', 'Intern'])[1 + n % 2], '{KareMD}', 'Europe/London'
     from generate_series(1, $2::int) n`,
    [organizationId, count, randomBytes(4).toString('hex')],
  );
}

/** The record of one organization, as somebody with the owner's password would alter it. */
export async function alterRecord(organizationId: string, seq: number): Promise<void> {
  await asked(
    `do $$ begin
       alter table audit_events disable trigger audit_keep;
       update audit_events set address = '10.0.0.1' where chain = '${organizationId}' and seq = ${seq};
       alter table audit_events enable trigger audit_keep;
     end $$`,
    [],
  );
}
