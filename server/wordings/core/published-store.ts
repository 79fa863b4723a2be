/** Rows of the wordings that are in force: what guests agree to, what public pages and letters say. */
import { sql } from 'kysely';
import { readableLanguages } from '#shared/wordings/default-wordings.ts';
import type { OperatorDetails } from '#shared/wordings/wording-blanks.ts';
import type { WordingUse } from '#shared/wordings/wording-uses.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';

export interface PublishedWording {
  id: string;
  use: WordingUse;
  language: string;
  revision: number;
  text: string;
  approvedAt: Date;
}

interface Sought {
  organizationId: string;
  uses: readonly WordingUse[];
  /** Those alone that its reader can be shown; without it those of every language. */
  language?: string;
}

export async function published(
  db: Connection,
  { organizationId, uses, language }: Sought,
): Promise<PublishedWording[]> {
  return db
    .selectFrom('wordings')
    .select(['id', 'use', 'language', 'revision'])
    .select(sql<string>`text`.as('text'))
    .select(sql<Date>`approved_at`.as('approvedAt'))
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'published')
    .where('use', 'in', [...uses])
    .where('text', 'is not', null)
    .$if(language !== undefined, (is) =>
      is.where('language', 'in', readableLanguages(language ?? '')),
    )
    .orderBy('language')
    .execute();
}

export async function operatorOf(
  db: Connection,
  organizationId: string,
): Promise<OperatorDetails | null> {
  const row = await db
    .selectFrom('wordings')
    .select('operator')
    .where((is) =>
      allEqual(is, {
        organization_id: organizationId,
        use: 'operator' as const,
        state: 'published' as const,
      }),
    )
    .executeTakeFirst();
  return row?.operator ?? null;
}

/** The organization that a public page is about: the one that is named, else the only one. */
export async function organizationOfPage(
  db: Connection,
  organizationId: string | undefined,
): Promise<{ id: string; name: string } | null> {
  const rows = await db
    .selectFrom('organizations')
    .select(['id', 'name'])
    .$if(organizationId !== undefined, (is) => is.where('id', '=', organizationId ?? ''))
    .limit(2)
    .execute();
  return rows.length === 1 ? (rows[0] ?? null) : null;
}
