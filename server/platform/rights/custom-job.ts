/** SQL of the jobs that organizations add: what such a job permits, and whom it has booked and rostered. */
import { sql, type RawBuilder } from 'kysely';
import { clinicalRoles } from '#shared/people/built-in-jobs.ts';
import { isAlwaysHeld, grantOf, type CustomJob, type Permission } from '#shared/roles.ts';

/** The job of the practitioner with this alias, where it is none of the built-in ones. */
const jobOf = (practitioner: string) => sql`from custom_jobs j
  where j.organization_id = ${sql.ref(`${practitioner}.organization_id`)}
    and j.name = ${sql.ref(`${practitioner}.hospital_role`)}`;

/** Null for a built-in job. */
export const customJobOf = (practitioner: string): RawBuilder<CustomJob | null> =>
  sql<CustomJob | null>`(
    select json_build_object('permissions', j.permissions, 'family', j.family, 'isBookable', j.is_bookable)
    ${jobOf(practitioner)})`;

/** As `may` says it, of permissions that the level `user` gives and no job (shared/roles.ts). */
export function isHeldBySql(practitioner: string, permission: Permission): RawBuilder<boolean> {
  const levels = [...grantOf(permission).roles];
  const isTicked = isAlwaysHeld(permission)
    ? sql`true`
    : sql`coalesce((select ${permission} = any(j.permissions) ${jobOf(practitioner)}), true)`;
  const role = sql.ref(`${practitioner}.role`);
  return sql<boolean>`(${role} = any(${levels}::text[])
    and (${role} not in ('user', 'GUEST') or ${isTicked}))`;
}

/** As `isClinical` says it. */
export const isClinicalSql = (practitioner: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${practitioner}.hospital_role`)} = any(${[...clinicalRoles]}::text[])
    or exists (select ${jobOf(practitioner)} and j.is_bookable))`;

/** Whether the roster of a unit shows its people of this job. */
export const isRosteredSql = (practitioner: string): RawBuilder<boolean> =>
  sql<boolean>`not exists (select ${jobOf(practitioner)} and not j.is_rostered)`;
