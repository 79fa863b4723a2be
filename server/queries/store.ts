/** Rows of signed answers and their addenda; neither is ever changed. */
import { sql } from 'kysely';
import type { SignedAnswer } from '#shared/queries.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { fullNameOf, namedPerson } from '#server/platform/sql/full-name.ts';

interface NewAnswer extends Pick<SignedAnswer, 'answer' | 'addendum'> {
  caseId: string;
  organizationId: string;
  signedBy: string;
  signedAt: Date;
  document: string;
  hash: Buffer;
}

export async function insert(db: Connection, answer: NewAnswer): Promise<void> {
  await db
    .insertInto('query_answers')
    .values({
      case_id: answer.caseId,
      organization_id: answer.organizationId,
      answer: answer.answer,
      addendum: answer.addendum,
      signed_by: answer.signedBy,
      signed_at: answer.signedAt,
      document: answer.document,
      hash: answer.hash,
    })
    .execute();
}

export async function answerOf(db: Connection, caseId: string): Promise<SignedAnswer | null> {
  const row = await db
    .selectFrom('query_answers as a')
    .select(['a.answer', 'a.addendum', 'a.signed_at as at', 'a.hash'])
    .select(namedPerson('a.signed_by').as('by'))
    .where('a.case_id', '=', caseId)
    .executeTakeFirst();
  if (!row) return null;
  const addenda = await db
    .selectFrom('query_addenda as d')
    .select(['d.number', 'd.text', 'd.written_at as at', namedPerson('d.written_by').as('by')])
    .where('d.case_id', '=', caseId)
    .orderBy('d.number')
    .execute();
  return {
    ...row,
    at: row.at.toISOString(),
    hash: row.hash.toString('hex'),
    addenda: addenda.map((one) => ({ ...one, at: one.at.toISOString() })),
  };
}

/** Null where nobody of the organization has answered it. */
export async function answeredBy(
  db: Connection,
  organizationId: string,
  caseId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('query_answers as a')
    .select(fullNameOf('a.signed_by').as('by'))
    .where((is) => allEqual(is, { 'a.case_id': caseId, 'a.organization_id': organizationId }))
    .executeTakeFirst();
  return row?.by ?? null;
}

interface NewAddendum {
  caseId: string;
  text: string;
  by: string;
  at: Date;
}

/** The answer's row is locked, so that no two addenda have one number. */
export async function insertAddendum(
  db: Connection,
  { caseId, text, by, at }: NewAddendum,
): Promise<void> {
  await sql`select from query_answers where case_id = ${caseId} for no key update`.execute(db);
  await db
    .insertInto('query_addenda')
    .values({
      case_id: caseId,
      number: sql<number>`(select coalesce(max(number), 0) + 1 from query_addenda where case_id = ${caseId})`,
      text,
      written_by: by,
      written_at: at,
    })
    .execute();
}
