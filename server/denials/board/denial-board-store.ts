/** Open denials by payer, reason and currency, and what the record has for the packet of one. */
import { sql } from 'kysely';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface ClusterRow {
  payer: string;
  reason: string;
  /** Null of those without an amount. */
  currency: string | null;
  denials: number;
  amount: number;
}

/** Cells by payer, reason and currency; without either they open no rows, and the kind has none such. */
export async function clusters(db: Connection, organizationId: string): Promise<ClusterRow[]> {
  const { rows } = await sql<ClusterRow>`
    select payer, reason, currency, count(*)::integer as denials, coalesce(sum(amount), 0)::float8 as amount
    from cases
    where organization_id = ${organizationId} and queue = 'billing' and kind = 'denial'
      and closed_at is null and payer is not null and reason is not null
    group by payer, reason, currency`.execute(db);
  return rows;
}
