/** Rows of remittances and their claims, and the patients whom their numbers name. */
import { sql } from 'kysely';
import type { Remittance, RemittanceClaim, RemittanceClaims } from '#shared/facts/remittances.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import type { ClaimOfPayment } from './read-remittance.ts';

/** Null where this organization has imported the same file before. */
export async function insertRemittance(
  db: Connection,
  remittance: {
    organizationId: string;
    fileName: string;
    hash: Buffer;
    importedBy: string;
    at: Date;
  },
): Promise<string | null> {
  const row = await db
    .insertInto('remittances')
    .values({
      organization_id: remittance.organizationId,
      file_name: remittance.fileName,
      hash: remittance.hash,
      imported_by: remittance.importedBy,
      imported_at: remittance.at,
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'hash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

export interface NumberedClaim extends ClaimOfPayment {
  /** What it is, in whichever file it comes. */
  identity: string;
}

/** Those that came before are left as they are; returns the identities of the new ones. */
export async function insertClaims(
  db: Connection,
  { organizationId, remittanceId }: { organizationId: string; remittanceId: string },
  claims: readonly NumberedClaim[],
): Promise<Set<string>> {
  if (claims.length === 0) return new Set();
  const rows = await db
    .insertInto('remittance_claims')
    .values(
      claims.map((claim) => ({
        organization_id: organizationId,
        remittance_id: remittanceId,
        identity: claim.identity,
        payer: claim.payer || (claim.payerCode ?? ''),
        payer_code: claim.payerCode,
        trace: claim.trace,
        claim_number: claim.claimNumber,
        payer_claim: claim.payerClaim,
        status: claim.status,
        billed: claim.billed,
        paid: claim.paid,
        patient_share: claim.patientShare,
        currency: claim.currency,
        adjustments: JSON.stringify(claim.adjustments),
        services: JSON.stringify(claim.services),
        remark_codes: claim.remarkCodes,
        paid_on: claim.paidOn,
        served_from: claim.servedFrom,
        served_until: claim.servedUntil,
        record_number: claim.recordNumber,
        member_number: claim.memberNumber,
      })),
    )
    .onConflict((conflict) => conflict.columns(['organization_id', 'identity']).doNothing())
    .returning('identity')
    .execute();
  return new Set(rows.map(({ identity }) => identity));
}

/** With the fact that each became, or why none; by identity. */
export async function saveMatches(
  db: Connection,
  organizationId: string,
  matches: readonly { identity: string; factId: string | null; unmatched: string | null }[],
): Promise<void> {
  if (matches.length === 0) return;
  await sql`
    update remittance_claims c set fact_id = given.fact, unmatched = given.reason
    from unnest(${matches.map(({ identity }) => identity)}::text[],
      ${matches.map(({ factId }) => factId)}::uuid[],
      ${matches.map(({ unmatched }) => unmatched)}::text[]) as given (identity, fact, reason)
    where c.organization_id = ${organizationId} and c.identity = given.identity`.execute(db);
}

const numberedClaims = (db: Connection) =>
  db
    .selectFrom('remittance_claims as c')
    .select(['c.identity', 'c.payer', 'c.payer_code as payerCode', 'c.trace', 'c.currency'])
    .select(['c.claim_number as claimNumber', 'c.payer_claim as payerClaim', 'c.status'])
    .select(['c.billed', 'c.paid', 'c.patient_share as patientShare', 'c.adjustments'])
    .select(['c.services', 'c.remark_codes as remarkCodes', 'c.record_number as recordNumber'])
    .select(['c.member_number as memberNumber', 'c.unmatched'])
    .select([
      sql<string | null>`c.paid_on::text`.as('paidOn'),
      sql<string | null>`c.served_from::text`.as('servedFrom'),
      sql<string | null>`c.served_until::text`.as('servedUntil'),
    ]);

type ClaimRow = Awaited<ReturnType<ReturnType<typeof numberedClaims>['execute']>>[number];

const numberedOf = ({ unmatched: _reason, billed, paid, patientShare, ...row }: ClaimRow) => ({
  ...row,
  billed: Number(billed),
  paid: Number(paid),
  patientShare: Number(patientShare),
});

/** Null where the organization has none such. */
export async function lockClaim(
  db: Connection,
  organizationId: string,
  claimId: string,
): Promise<(NumberedClaim & { isUnmatched: boolean }) | null> {
  const row = await numberedClaims(db)
    .where('c.organization_id', '=', organizationId)
    .where('c.id', '=', claimId)
    .forUpdate()
    .executeTakeFirst();
  return row ? { ...numberedOf(row), isUnmatched: row.unmatched !== null } : null;
}

/** Claims of no patient, the oldest first; what somebody else works on is left to them. */
export async function lockUnmatched(
  db: Connection,
  organizationId: string,
  limit: number,
): Promise<NumberedClaim[]> {
  const rows = await numberedClaims(db)
    .where('c.organization_id', '=', organizationId)
    .where('c.unmatched', 'is not', null)
    .orderBy('c.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(numberedOf);
}

/** The patients whom numbers of accounts, claims or members name, each as the record that it leads to now. */
export async function patientsByFactNumber(
  db: Connection,
  organizationId: string,
  { of, numbers }: { of: 'account' | 'member'; numbers: readonly string[] },
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (numbers.length === 0) return new Map();
  const number = sql<string>`${
    of === 'account' ? sql`f.body #>> '{identifier,0,value}'` : sql`f.body ->> 'subscriberId'`
  }`;
  const { rows } = await sql<{ number: string; patientId: string }>`
    select distinct ${number} as number, coalesce(p.merged_into, p.id) as "patientId"
    from facts f join patients p on p.id = f.patient_id
    where f.organization_id = ${organizationId} and f.status <> 'entered-in-error'
      and ${of === 'account' ? sql`f.type in ('Account', 'Claim')` : sql`f.type = 'Coverage'`}
      and ${number} = any(${[...numbers]}::text[])`.execute(db);
  const byNumber = Map.groupBy(rows, (row) => row.number);
  return new Map(
    [...byNumber].map(([key, ofNumber]) => [key, new Set(ofNumber.map((row) => row.patientId))]),
  );
}

const mostListed = 500;

/** The newest first. */
export async function listRemittances(
  db: Connection,
  organizationId: string,
): Promise<Remittance[]> {
  const rows = await db
    .selectFrom('remittances as r')
    .select(['r.id', 'r.file_name as fileName', 'r.imported_at as importedAt'])
    .select((is) => [
      is
        .selectFrom('remittance_claims as c')
        .whereRef('c.remittance_id', '=', 'r.id')
        .select(sql<number>`count(*)::int`.as('n'))
        .as('claims'),
      is
        .selectFrom('remittance_claims as c')
        .whereRef('c.remittance_id', '=', 'r.id')
        .where('c.unmatched', 'is not', null)
        .select(sql<number>`count(*)::int`.as('n'))
        .as('unmatched'),
    ])
    .where('r.organization_id', '=', organizationId)
    .orderBy('r.imported_at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ importedAt, claims, unmatched, ...row }) => ({
    ...row,
    importedAt: importedAt.toISOString(),
    claims: claims ?? 0,
    unmatched: unmatched ?? 0,
  }));
}

export async function listClaims(
  db: Connection,
  organizationId: string,
  query: RemittanceClaims,
): Promise<RemittanceClaim[]> {
  const rows = await db
    .selectFrom('remittance_claims as c')
    .leftJoin('facts as f', 'f.id', 'c.fact_id')
    .select(['c.id', 'c.payer_code as payerCode', 'c.claim_number as claimNumber'])
    .select(
      sql<string>`coalesce(payer_name(c.organization_id, c.payer_code, c.payer), c.payer)`.as(
        'payer',
      ),
    )
    .select(['c.payer_claim as payerClaim', 'c.status', 'c.currency', 'c.unmatched'])
    .select(['c.billed', 'c.paid', 'c.patient_share as patientShare', 'c.adjustments'])
    .select(['c.remark_codes as remarkCodes', 'f.patient_id as patientId'])
    .select([
      sql<string | null>`c.paid_on::text`.as('paidOn'),
      sql<string | null>`c.served_from::text`.as('servedFrom'),
      sql<string | null>`c.served_until::text`.as('servedUntil'),
    ])
    .where('c.organization_id', '=', organizationId)
    .$if(query.of === 'unmatched', (rows) => rows.where('c.unmatched', 'is not', null))
    .$if(query.of === 'file', (rows) =>
      rows.where('c.remittance_id', '=', query.of === 'file' ? query.remittanceId : ''),
    )
    .$if(query.of === 'patient', (rows) =>
      rows
        .where(
          'f.patient_id',
          'in',
          sql<string>`(select same_patients(${query.of === 'patient' ? query.patientId : null}::uuid))`,
        )
        .orderBy('c.paid_on', (order) => order.desc().nullsLast()),
    )
    .orderBy(sql`c.unmatched is null`)
    .orderBy('c.id')
    .limit(mostListed)
    .execute();
  return rows.map((row) => ({
    ...row,
    billed: Number(row.billed),
    paid: Number(row.paid),
    patientShare: Number(row.patientShare),
  }));
}
