/** Stores claims of remittances as facts of the patients whom their numbers, or a person, name. */
import { factOf } from '#server/facts/core/fact-of.ts';
import {
  patientsByIdentifier,
  save,
  type NewFact,
  type WrittenFact,
} from '#server/facts/core/fact-store.ts';
import { mapInSlices } from '#server/platform/cost/slices.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { answerOf } from './claim-answer.ts';
import * as store from './remittance-store.ts';

export const sourceName = 'Remittances (835)';

/** Our own numbers say who it is; a member's number is asked where they say nothing, for a family may share it. */
async function patientsOf(
  db: Connection,
  organizationId: string,
  claims: readonly store.NumberedClaim[],
) {
  const numbers = (name: 'recordNumber' | 'claimNumber' | 'memberNumber'): string[] => [
    ...new Set(claims.flatMap((claim) => claim[name] ?? [])),
  ];
  const records = await patientsByIdentifier(db, organizationId, numbers('recordNumber'));
  const accounts = await store.patientsByFactNumber(db, organizationId, {
    of: 'account',
    numbers: numbers('claimNumber'),
  });
  const members = await store.patientsByFactNumber(db, organizationId, {
    of: 'member',
    numbers: numbers('memberNumber'),
  });
  return (claim: store.NumberedClaim): { patientId: string } | { reason: string } => {
    const { recordNumber, claimNumber, memberNumber } = claim;
    const ofRecord = recordNumber === null ? undefined : records.get(recordNumber);
    const ours = new Set([...(ofRecord ? [ofRecord] : []), ...(accounts.get(claimNumber) ?? [])]);
    const named = ours.size > 0 ? ours : (members.get(memberNumber ?? '') ?? ours);
    const [patientId] = named;
    if (patientId === undefined) return { reason: 'No patient here has its numbers' };
    return named.size === 1
      ? { patientId }
      : { reason: 'Its numbers are of different patients here' };
  };
}

export interface Importing {
  organizationId: string;
  sourceId: string;
  at: Date;
}

type Matched = { claim: store.NumberedClaim } & ({ patientId: string } | { reason: string });

async function saveMatched(
  db: Connection,
  { organizationId, sourceId, at }: Importing,
  matched: readonly Matched[],
): Promise<WrittenFact[]> {
  const facts = matched.flatMap((match): NewFact[] =>
    'reason' in match
      ? []
      : [
          {
            ...factOf(answerOf(match.claim, at), at),
            patientId: match.patientId,
            encounterId: null,
            statedAt: at,
          },
        ],
  );
  const written = await save(db, { organizationId, sourceId, fetchedAt: at }, facts);
  const idByKey = new Map(written.map(({ sourceKey, id }) => [sourceKey, id]));
  const matches = matched.map((match) => ({
    identity: match.claim.identity,
    factId: idByKey.get(match.claim.identity) ?? null,
    unmatched: 'reason' in match ? match.reason : null,
  }));
  await store.saveMatches(db, organizationId, matches);
  return written;
}

/** Claims of known patients become facts; the others say why not. */
export async function answersByNumber(
  db: Connection,
  importing: Importing,
  claims: readonly store.NumberedClaim[],
): Promise<{ written: WrittenFact[]; unmatched: number }> {
  const patientOf = await patientsOf(db, importing.organizationId, claims);
  const matched = await mapInSlices(claims, (claim) => ({ claim, ...patientOf(claim) }));
  const written = await saveMatched(db, importing, matched);
  return { written, unmatched: matched.filter((match) => 'reason' in match).length };
}

/** Of the patient whom a person names. */
export const answersOfPatient = (
  db: Connection,
  importing: Importing,
  { claims, patientId }: { claims: readonly store.NumberedClaim[]; patientId: string },
): Promise<WrittenFact[]> =>
  saveMatched(
    db,
    importing,
    claims.map((claim) => ({ claim, patientId })),
  );
