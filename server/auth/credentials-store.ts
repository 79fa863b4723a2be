/** What a person signs in with, as one version: any change of it ends what began before. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

/**
 * A hash over address, password, authenticator, passkeys and recovery codes; null where there is no
 * such person. What using them changes (counters, used codes) is not in it.
 */
export async function credentialsVersion(
  db: Connection,
  practitionerId: string,
): Promise<string | null> {
  const { rows } = await sql<{ version: string }>`
    select encode(sha256(convert_to(concat_ws(E'\n', p.email, p.password_hash,
      (select encode(sealed_secret, 'hex') from authenticators where practitioner_id = p.id),
      (select string_agg(id::text, ' ' order by id) from passkeys where practitioner_id = p.id),
      (select string_agg(encode(code_hash, 'hex'), ' ' order by code_hash)
         from recovery_codes where practitioner_id = p.id)), 'UTF8')), 'hex') as version
    from practitioners p where p.id = ${practitionerId}`.execute(db);
  return rows[0]?.version ?? null;
}
