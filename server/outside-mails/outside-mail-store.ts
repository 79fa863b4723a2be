/** Rows of mail to people outside, as they are listed, handed over and opened. */
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely';
import type { CasePatient } from '#shared/cases.ts';
import { outsideMailsOnPage, type OutsideMail } from '#shared/outside-mails.ts';
import type { NamedPerson } from '#shared/people.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { allEqual } from '#server/platform/postgres/all-equal.ts';
import { changesRow } from '#server/platform/sql/changed-rows.ts';
import { namedPerson } from '#server/platform/sql/full-name.ts';
import { isoInstant } from '#server/platform/sql/iso-instant.ts';
import type { Tables } from '#server/platform/tables/tables.ts';

/** Those on cases that the reader may see now. */
export interface MailReader {
  organizationId: string;
  now: Date;
  mayRead: (is: ExpressionBuilder<Tables & { c: Tables['cases'] }, 'c'>) => Expression<SqlBool>;
}

const patient = sql<CasePatient | null>`(
  select json_build_object('id', s.id, 'fullName', s.full_name,
    'birthDate', to_char(s.birth_date, 'YYYY-MM-DD'), 'externalId', s.external_id)
  from patients p join patients s on s.id = coalesce(p.merged_into, p.id) where p.id = c.patient_id)`;

const stateAt = (now: Date) => sql<OutsideMail['state']>`case
  when m.revoked_at is not null then 'revoked'
  when m.opened_at is not null then 'opened'
  when m.state = 'bounced' then 'bounced'
  when m.expires_at <= ${now} then 'expired'
  else m.state end`;

const lines = (db: Connection, reader: MailReader) =>
  db
    .selectFrom('outside_mails as m')
    .innerJoin('cases as c', 'c.id', 'm.case_id')
    .select([
      'm.id',
      'm.case_id as caseId',
      'c.title as caseTitle',
      patient.as('patient'),
      'm.email',
      'm.to_name as toName',
      'm.document_name as documentName',
      stateAt(reader.now).as('state'),
      'm.reason',
      namedPerson<NamedPerson>('m.sent_by').as('sentBy'),
      isoInstant('m.created_at').as('createdAt'),
      isoInstant('m.expires_at').as('expiresAt'),
      isoInstant<string | null>('m.opened_at').as('openedAt'),
      'm.openings',
    ])
    .where('m.organization_id', '=', reader.organizationId)
    .where((is) => reader.mayRead(is));

/** The newest first; one more than a page, where there are more. */
export const page = (
  db: Connection,
  reader: MailReader,
  after: string | undefined,
): Promise<OutsideMail[]> =>
  lines(db, reader)
    .$if(after !== undefined, (rows) => rows.where('m.id', '<', after ?? ''))
    .orderBy('m.id', 'desc')
    .limit(outsideMailsOnPage + 1)
    .execute();

export const ofCase = (
  db: Connection,
  reader: MailReader,
  caseId: string,
): Promise<OutsideMail[]> =>
  lines(db, reader).where('m.case_id', '=', caseId).orderBy('m.id', 'desc').limit(100).execute();

export const visible = (db: Connection, reader: MailReader, mailId: string) =>
  lines(db, reader)
    .where((is) => allEqual(is, { 'm.id': mailId }))
    .executeTakeFirst();

interface NewMail {
  organizationId: string;
  caseId: string;
  sentBy: string;
  email: string;
  toName: string;
  documentName: string;
  document: Buffer;
  documentHash: Buffer;
  at: Date;
  expiresAt: Date;
}

export async function insert(db: Connection, mail: NewMail): Promise<string> {
  const { id } = await db
    .insertInto('outside_mails')
    .values({
      organization_id: mail.organizationId,
      case_id: mail.caseId,
      sent_by: mail.sentBy,
      email: mail.email,
      to_name: mail.toName,
      document_name: mail.documentName,
      document: mail.document,
      document_hash: mail.documentHash,
      created_at: mail.at,
      next_try_at: mail.at,
      expires_at: mail.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const revoke = (
  db: Connection,
  { mailId, by, at }: { mailId: string; by: string; at: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('outside_mails')
      .set({ revoked_at: at, revoked_by: by, code_hash: null })
      .where('id', '=', mailId)
      .where('revoked_at', 'is', null),
  );

/**
 * The next one that is due: of two servers one gets it. From then on its fate is unknown, until the mail server has
 * answered: a server that ends meanwhile sends it no second time.
 */
export async function claimNext(
  db: Connection,
  { tokenHash, bounceHash, at }: { tokenHash: Buffer; bounceHash: Buffer; at: Date },
) {
  const next = await db
    .selectFrom('outside_mails')
    .select('id')
    .where('state', '=', 'waiting')
    .where('next_try_at', '<=', at)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', at)
    .orderBy('next_try_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!next) return undefined;
  return db
    .updateTable('outside_mails')
    .set((is) => ({
      state: 'unknown' as const,
      next_try_at: null,
      tries: is('tries', '+', 1),
      sent_at: at,
      token_hash: tokenHash,
      bounce_hash: bounceHash,
    }))
    .where('id', '=', next.id)
    .returning(['id', 'email', 'tries', 'organization_id as organizationId'])
    .returning(['expires_at as expiresAt', 'case_id as caseId'])
    .executeTakeFirstOrThrow();
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimNext>>>;

/** Null as state: it is tried again then. */
export const saveHandOver = (
  db: Connection,
  {
    id,
    result,
  }: { id: string; result: { state: 'accepted' | 'bounced'; reason: string | null } | Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('outside_mails')
      .set(
        result instanceof Date ? { state: 'waiting' as const, next_try_at: result } : { ...result },
      )
      .where((is) => allEqual(is, { id, state: 'unknown' as const })),
  );

const ofTokens = ['id', 'organization_id as organizationId', 'case_id as caseId', 'email'] as const;

/** The one that bounced, locked; undefined where it is no mail of ours, or is known as bounced. */
export const lockByBounce = (db: Connection, bounceHash: Buffer) =>
  db
    .selectFrom('outside_mails')
    .select([...ofTokens, 'sent_by as sentBy', 'to_name as toName'])
    .where('bounce_hash', '=', bounceHash)
    .where('state', '<>', 'bounced')
    .forUpdate()
    .executeTakeFirst();

export const isBounceAddress = async (db: Connection, bounceHash: Buffer): Promise<boolean> =>
  (await db
    .selectFrom('outside_mails')
    .select('id')
    .where('bounce_hash', '=', bounceHash)
    .executeTakeFirst()) !== undefined;

export async function markBounced(db: Connection, id: string, reason: string): Promise<void> {
  await db
    .updateTable('outside_mails')
    .set({ state: 'bounced', reason, next_try_at: null })
    .where('id', '=', id)
    .execute();
}

/** Undefined where the link was revoked, has expired, or never was. */
export const byToken = (db: Connection, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('outside_mails')
    .select([...ofTokens, 'code_sends as codeSends'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The same, locked until the transaction ends, with what a code opens. */
export const lockByToken = (db: Connection, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('outside_mails')
    .select([...ofTokens, 'sent_by as sentBy', 'to_name as toName', 'document'])
    .select(['document_name as documentName', 'opened_at as openedAt', 'expires_at as expiresAt'])
    .select(['code_hash as codeHash', 'code_until as codeUntil', 'code_tries as codeTries'])
    .select(['code_sends as codeSends'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst();

export async function saveCode(
  db: Connection,
  id: string,
  { codeHash, until }: { codeHash: Buffer; until: Date },
): Promise<void> {
  await db
    .updateTable('outside_mails')
    .set((is) => ({
      code_hash: codeHash,
      code_until: until,
      code_tries: 0,
      code_sends: is('code_sends', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

export async function countTry(db: Connection, id: string): Promise<void> {
  await db
    .updateTable('outside_mails')
    .set((is) => ({ code_tries: is('code_tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The code is used up. */
export async function markOpened(
  db: Connection,
  id: string,
  { at, expiresAt }: { at: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('outside_mails')
    .set((is) => ({
      opened_at: is.fn.coalesce('opened_at', is.val(at)),
      openings: is('openings', '+', 1),
      expires_at: expiresAt,
      code_hash: null,
      code_until: null,
    }))
    .where('id', '=', id)
    .execute();
}

/** Of a case, the oldest first, for the proof of what was tried: nothing in it changes by time alone. */
export const mailsOfCase = (db: Connection, caseId: string) =>
  db
    .selectFrom('outside_mails as m')
    .innerJoin('practitioners as w', 'w.id', 'm.sent_by')
    .select(['m.email', 'm.to_name as toName', 'm.document_name as documentName', 'm.reason'])
    .select(['m.state', 'm.openings', 'w.full_name as sentBy', 'm.created_at as at'])
    .select(['m.opened_at as openedAt', 'm.revoked_at as revokedAt', 'm.expires_at as expiresAt'])
    .select(sql<string>`encode(m.document_hash, 'hex')`.as('documentHash'))
    .where('m.case_id', '=', caseId)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();
