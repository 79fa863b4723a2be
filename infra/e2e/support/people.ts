/** Creates people of one walk alone, in an organization of their own, so that walks do not disturb each other. */
import { randomBytes } from 'node:crypto';
import type { HospitalRole } from '#shared/people/built-in-jobs.ts';
import type { Role } from '#shared/roles.ts';
import { query } from './database.ts';
import { demo } from './demo.ts';

/** All of the demo hospital's people have one passphrase; the new ones get its hash. */
const [demoAccount] = demo.accounts;

export interface NewPerson {
  email: string;
  password: string;
  fullName: string;
}

/**
 * A zone where it is ten in the morning now, so that appointments in some minutes are on the same
 * day.
 */
export function zoneAtTen(): string {
  const ahead = ((10 - new Date().getUTCHours() + 35) % 24) - 11;
  return `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

/** Its people live in its zone. */
export async function newOrganization({ zone = 'Europe/London' } = {}): Promise<string> {
  const name = `Eastgate Clinic ${randomBytes(4).toString('hex')}`;
  const insert = 'insert into organizations (name, zone) values ($1, $2) returning id';
  const [row] = await query<{ id: string }>(insert, [name, zone]);
  return row?.id ?? '';
}

/** The organization of an account of the demo hospital. */
export async function organizationOf({ email }: { email: string }): Promise<string> {
  const select = 'select organization_id as id from practitioners where email = $1';
  const [row] = await query<{ id: string }>(select, [email]);
  return row?.id ?? '';
}

/** An appointment type of half an hour, with this capacity. */
export async function newFollowUpType(organizationId: string, capacity = 1): Promise<void> {
  await query(
    `insert into appointment_types (organization_id, name, kind, duration_minutes, capacity)
     values ($1, 'Follow-up', 'in-person', 30, $2)`,
    [organizationId, capacity],
  );
}

/** A tele-visit type of twenty minutes, which may be started at once. */
export async function newTeleVisitType(organizationId: string): Promise<void> {
  await query(
    `insert into appointment_types (organization_id, name, kind, duration_minutes)
     values ($1, 'Video call', 'tele-visit', 20)`,
    [organizationId],
  );
}

/** Time off, as the person or a planner would enter it; instants. */
export async function addTimeOff(email: string, [from, until]: [string, string]): Promise<void> {
  await query(
    `insert into time_off (organization_id, practitioner_id, starts_at, ends_at, created_by)
     select organization_id, id, $2, $3, id from practitioners where email = $1`,
    [email, from, until],
  );
}

interface PersonOptions {
  role?: Role;
  hospitalRole?: HospitalRole;
  /** The domain of their address. */
  domain?: string;
  /** A name of its own where it is left out. */
  fullName?: string;
}

export async function newPerson(
  organizationId: string,
  {
    role = 'user',
    hospitalRole = 'Attending',
    domain = 'eastgate.example',
    fullName,
  }: PersonOptions = {},
): Promise<NewPerson> {
  const name = randomBytes(4).toString('hex');
  const person = { email: `ada.${name}@${domain}`, fullName: fullName ?? `Dr. Ada ${name}` };
  await query(
    `insert into practitioners (organization_id, email, full_name, password_hash, role, hospital_role,
       access_applications, zone)
     select o.id, $2, $3, password_hash, $4, $5, '{KareMD}', o.zone
     from practitioners p, organizations o where p.email = $6 and o.id = $1`,
    [organizationId, person.email, person.fullName, role, hospitalRole, demoAccount?.email],
  );
  return { ...person, password: demoAccount?.password ?? '' };
}

/** Weekly hours, without which patients can book nobody: from 8 to 20 on each day of the week. */
export async function saveUsualHours({ email }: Pick<NewPerson, 'email'>): Promise<void> {
  await query(
    `insert into availability (organization_id, practitioner_id, rules)
     select organization_id, id, (select jsonb_agg(jsonb_build_object('weekday', weekday,
         'fromMinute', 480, 'untilMinute', 1200, 'validFrom', null, 'validUntil', null))
       from generate_series(1, 7) weekday)
     from practitioners where email = $1`,
    [email],
  );
}

/** Many people who never sign in: "Dr. Zoë 00001" and so on, every other one an Intern. */
export async function newPeople(organizationId: string, count: number): Promise<void> {
  await query(
    `insert into practitioners (organization_id, email, full_name, password_hash, role, hospital_role,
       access_applications, zone)
     select $1, n || '.' || $3 || '@eastgate.example', 'Dr. Zoë ' || lpad(n::text, 5, '0'), 'none',
       'user', (array['Attending', 'Intern'])[1 + n % 2], '{KareMD}', 'Europe/London'
     from generate_series(1, $2::int) n`,
    [organizationId, count, randomBytes(4).toString('hex')],
  );
}

/** Alters one entry of an organization's audit, as the database's owner could. */
export async function alterAuditLog(organizationId: string, seq: number): Promise<void> {
  await query(
    `do $$ begin
       alter table audit_events disable trigger audit_keep;
       update audit_events set address = '10.0.0.1' where chain = '${organizationId}' and seq = ${seq};
       alter table audit_events enable trigger audit_keep;
     end $$`,
    [],
  );
}
