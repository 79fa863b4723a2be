/** Rows of wordings, always within one organization. */
import { sql } from 'kysely';
import type { Wording, WordingContent, WordingRef } from '#shared/wordings.ts';
import type { WordingUse } from '#shared/wordings/wording-uses.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { fullNameOf } from '#server/platform/sql/full-name.ts';
import {
  draftedBy,
  publishedBy,
  retiredBy,
  writerNames,
  writtenBy,
} from '#server/platform/sql/writers.ts';

export interface By {
  organizationId: string;
  personId: string;
  at: Date;
}

/** Beyond it, the oldest are left out. */
const mostListed = 1_200;

/** Drafts first, then what is in force, then the past. */
export async function list(
  db: Connection,
  { organizationId, personId }: Omit<By, 'at'>,
): Promise<Wording[]> {
  const rows = await db
    .selectFrom('wordings as w')
    .select(['w.id', 'w.use', 'w.language', 'w.revision', 'w.text', 'w.operator', 'w.state'])
    .select(['w.version', 'w.written_by', 'w.written_at', 'w.approved_at'])
    .select(writerNames('w').as('writers'))
    .select(fullNameOf<string | null>('w.approved_by').as('approvedBy'))
    .where('w.organization_id', '=', organizationId)
    .orderBy(sql`array_position(array['draft', 'published', 'retired'], w.state)`)
    .orderBy('w.use')
    .orderBy('w.language')
    .orderBy('w.revision', 'desc')
    .limit(mostListed)
    .execute();
  return rows.map(({ written_by, written_at, approved_at, writers, ...row }) => ({
    ...row,
    writtenBy: writers,
    writtenAt: written_at.toISOString(),
    approvedAt: approved_at?.toISOString() ?? null,
    isOwn: written_by.includes(personId),
  }));
}

/** How many are drafts or in force. */
export async function countInUse(db: Connection, organizationId: string): Promise<number> {
  const { count } = await db
    .selectFrom('wordings')
    .select(sql<number>`count(distinct (use, language))::int`.as('count'))
    .where('organization_id', '=', organizationId)
    .where('state', '<>', 'retired')
    .executeTakeFirstOrThrow();
  return count;
}

interface StoredText {
  id: string;
  version: number;
  text: string | null;
}

/** What is in force and what is written next, by use. */
export async function inLanguage(
  db: Connection,
  organizationId: string,
  language: string,
): Promise<{ use: WordingUse; draft?: StoredText; published?: StoredText }[]> {
  const rows = await db
    .selectFrom('wordings')
    .select(['id', 'use', 'state', 'version', 'text'])
    .where((is) => allEqual(is, { organization_id: organizationId, language }))
    .where('state', '<>', 'retired')
    .execute();
  return [...Map.groupBy(rows, ({ use }) => use)].map(([use, texts]) => ({
    use,
    ...Object.fromEntries(
      texts.map(({ state, id, version, text }) => [state, { id, version, text }]),
    ),
  }));
}

const contentOf = ({ text, operator }: WordingContent) => ({
  text,
  operator: operator && JSON.stringify(operator),
});

/** Of two who write the next version at once, the second violates a unique key. */
export async function insert(db: Connection, by: By, content: WordingContent): Promise<string> {
  const { use, language } = content;
  const { organizationId } = by;
  const { id } = await db
    .insertInto('wordings')
    .values({
      organization_id: organizationId,
      use,
      language,
      revision: sql<number>`(select coalesce(max(revision), 0) + 1 from wordings
        where organization_id = ${organizationId} and use = ${use} and language = ${language})`,
      ...contentOf(content),
      ...draftedBy(by),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Locked. */
export const byId = (db: Connection, organizationId: string, id: string) =>
  db
    .selectFrom('wordings')
    .select(['id', 'use', 'language', 'revision', 'state', 'written_by as writerIds'])
    .where((is) => allEqual(is, { organization_id: organizationId, id }))
    .forUpdate()
    .executeTakeFirst();

const draftOf = ({ wordingId, version }: WordingRef) => ({
  id: wordingId,
  version,
  state: 'draft' as const,
});

export const change = (
  db: Connection,
  by: By,
  { ref, content }: { ref: WordingRef; content: WordingContent },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('wordings')
      .set({ ...contentOf(content), ...writtenBy(by), version: ref.version + 1 })
      .where((is) => allEqual(is, draftOf(ref))),
  );

interface Publication {
  ref: WordingRef;
  use: WordingUse;
  language: string;
}

/** The version before it is retired in the same transaction. */
export async function publish(
  db: Connection,
  by: By,
  { ref, use, language }: Publication,
): Promise<boolean> {
  const before = { organization_id: by.organizationId, use, language };
  await db
    .updateTable('wordings')
    .set((is) => ({ ...retiredBy(by), version: is('version', '+', 1) }))
    .where((is) => allEqual(is, { ...before, state: 'published' as const }))
    .execute();
  return changesRow(
    db
      .updateTable('wordings')
      .set({ ...publishedBy(by), version: ref.version + 1 })
      .where((is) => allEqual(is, draftOf(ref))),
  );
}

/** A draft is dropped; what was published stays, retired. */
export async function retire(db: Connection, by: By, ref: WordingRef): Promise<boolean> {
  const isDropped = await changesRow(
    db.deleteFrom('wordings').where((is) => allEqual(is, draftOf(ref))),
  );
  if (isDropped) return true;
  const { wordingId, version } = ref;
  return changesRow(
    db
      .updateTable('wordings')
      .set({ ...retiredBy(by), version: version + 1 })
      .where((is) => allEqual(is, { id: wordingId, version, state: 'published' as const })),
  );
}
