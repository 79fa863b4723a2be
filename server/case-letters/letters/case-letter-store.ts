/** Rows of letters on cases, always within one organization. */
import { sql } from 'kysely';
import type { NamedPerson } from '#shared/people.ts';
import type { FilledBlank } from '#shared/case-letters/letter-templates.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';

interface NewLetter {
  organizationId: string;
  caseId: string;
  templateId: string | null;
  replacesId: string | null;
  language: string;
  title: string;
  recipient: string;
  text: string;
  blanks: readonly FilledBlank[];
  hasMoney: boolean;
  by: string;
  at: Date;
}

export async function insert(db: Connection, letter: NewLetter): Promise<string> {
  const { id } = await db
    .insertInto('case_letters')
    .values({
      organization_id: letter.organizationId,
      case_id: letter.caseId,
      template_id: letter.templateId,
      replaces_id: letter.replacesId,
      language: letter.language,
      title: letter.title,
      recipient: letter.recipient,
      text: letter.text,
      blanks: JSON.stringify(letter.blanks),
      has_money: letter.hasMoney,
      changed_by: letter.by,
      changed_at: letter.at,
      signed_by: null,
      signed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function countOfCase(db: Connection, caseId: string): Promise<number> {
  const { count } = await db
    .selectFrom('case_letters')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('case_id', '=', caseId)
    .executeTakeFirstOrThrow();
  return count;
}

const letters = (db: Connection) =>
  db
    .selectFrom('case_letters as l')
    .select([
      'l.id',
      'l.title',
      'l.recipient',
      'l.language',
      'l.text',
      'l.blanks',
      'l.has_money as hasMoney',
      'l.replaces_id as replacesId',
      'l.template_id as templateId',
      'l.changed_at as changedAt',
      'l.signed_at as signedAt',
      'l.version',
    ]);

export type StoredLetter = Awaited<ReturnType<ReturnType<typeof letters>['execute']>>[number];

export const byId = (
  db: Connection,
  { caseId, letterId }: { caseId: string; letterId: string },
): Promise<StoredLetter | undefined> =>
  letters(db)
    .where((is) => allEqual(is, { 'l.id': letterId, 'l.case_id': caseId }))
    .executeTakeFirst();

/** The newest first. */
export const ofCase = (db: Connection, caseId: string) =>
  db
    .selectFrom('case_letters as l')
    .leftJoin('case_letters as n', 'n.replaces_id', 'l.id')
    .select([
      'l.id',
      'l.title',
      'l.language',
      'l.has_money as hasMoney',
      'l.replaces_id as replacesId',
      'l.changed_at as changedAt',
      'l.signed_at as signedAt',
      namedPerson<NamedPerson>('l.changed_by').as('changedBy'),
    ])
    .select(sql<string | null>`case when n.signed_at is not null then n.id end`.as('replacedById'))
    .where('l.case_id', '=', caseId)
    .orderBy('l.id', 'desc')
    .execute();

interface LetterVersion {
  letterId: string;
  version: number;
}

/** Of this version, while it is not signed. */
const draftOf = ({ letterId, version }: LetterVersion) => ({ id: letterId, version });

interface LetterContent {
  title: string;
  recipient: string;
  text: string;
  blanks: readonly FilledBlank[];
  hasMoney: boolean;
}

/** False where somebody changed it since `version`, or it is signed. */
export const change = (
  db: Connection,
  ref: LetterVersion,
  { content, by, at }: { content: LetterContent; by: string; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('case_letters')
      .set({
        title: content.title,
        recipient: content.recipient,
        text: content.text,
        blanks: JSON.stringify(content.blanks),
        has_money: content.hasMoney,
        changed_by: by,
        changed_at: at,
        version: ref.version + 1,
      })
      .where((is) => allEqual(is, draftOf(ref)))
      .where('signed_at', 'is', null),
  );

export const sign = (
  db: Connection,
  ref: LetterVersion,
  { by, at }: { by: string; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('case_letters')
      .set({ signed_by: by, signed_at: at, version: ref.version + 1 })
      .where((is) => allEqual(is, draftOf(ref)))
      .where('signed_at', 'is', null),
  );

export const drop = (db: Connection, ref: LetterVersion): Promise<boolean> =>
  changesRow(
    db
      .deleteFrom('case_letters')
      .where((is) => allEqual(is, draftOf(ref)))
      .where('signed_at', 'is', null),
  );

export async function languageOfPatient(
  db: Connection,
  patientId: string | null,
): Promise<string | null> {
  if (patientId === null) return null;
  const row = await db
    .selectFrom('patients')
    .select('language')
    .where('id', '=', patientId)
    .executeTakeFirst();
  return row?.language ?? null;
}
