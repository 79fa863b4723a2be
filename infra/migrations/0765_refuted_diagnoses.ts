/** Diagnoses that their source refuted, or called wrong, are no longer stored as active ones. */
import { sql, type Kysely } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update facts f set status = v.code, value = '(' || v.code || ')'
    from (
      select id, (select lower(coding->>'code')
        from jsonb_array_elements(case jsonb_typeof(body#>'{verificationStatus,coding}')
          when 'array' then body#>'{verificationStatus,coding}' else '[]'::jsonb end) coding
        where lower(coding->>'code') in ('refuted', 'entered-in-error') limit 1) as code
      from facts where type = 'Condition' and body ? 'verificationStatus') v
    where v.id = f.id and v.code is not null`.execute(db);
}
