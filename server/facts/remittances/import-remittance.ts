/** Imports remittances of payers: each file once, each claim once, and what is of no patient here on a list. */
import { hash } from 'node:crypto';
import type {
  Remittance,
  RemittanceClaim,
  RemittanceClaims,
  RemittanceFile,
  RemittanceImport,
} from '#shared/facts/remittances.ts';
import { attempted, record } from '#server/audit/service.ts';
import { sendFactsChanged } from '#server/facts/core/fact-change-events.ts';
import { factOf } from '#server/facts/core/fact-of.ts';
import { patientsByIdentifier, save, type NewFact } from '#server/facts/core/fact-store.ts';
import { requireByName } from '#server/facts/core/source-store.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { mapInSlices } from '#server/platform/cost/slices.ts';
import { Refusal } from '#server/platform/errors.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { answerOf, identityOf } from './claim-answer.ts';
import { readRemittance } from './read-remittance.ts';
import * as store from './remittance-store.ts';

const sourceName = 'Remittances (835)';

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

interface Importing {
  organizationId: string;
  sourceId: string;
  at: Date;
}

/** Claims of known patients become facts; the others say why not. */
async function saveAnswers(
  db: Connection,
  { organizationId, sourceId, at }: Importing,
  claims: readonly store.NumberedClaim[],
) {
  const patientOf = await patientsOf(db, organizationId, claims);
  const matched = await mapInSlices(claims, (claim) => ({ claim, ...patientOf(claim) }));
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
  return { written, unmatched: matches.filter(({ unmatched }) => unmatched !== null).length };
}

const nothingNew = (repeated: number): RemittanceImport => ({
  remittanceId: null,
  counts: { new: 0, repeated, unmatched: 0, denialsOpened: 0, denialsClosed: 0 },
});

/** Throws 400 with the line where the file breaks the standard. */
export async function importRemittance(
  signedIn: SignedIn,
  { fileName, text }: RemittanceFile,
): Promise<RemittanceImport> {
  const { id: importedBy, organizationId } = signedIn.session.person;
  const imported = await attempted(signedIn, { action: 'remittance.import' }, async () => {
    const read = await readRemittance(text);
    if ('fault' in read) throw new Refusal('facts.unreadable', { words: read.fault });
    const numbered = read.claims.map((claim) => ({ ...claim, identity: identityOf(claim) }));
    const claims = [...new Map(numbered.map((claim) => [claim.identity, claim])).values()];
    const at = signedIn.now();
    return signedIn.db.transaction().execute(async (db) => {
      const remittance = { organizationId, fileName, importedBy, at };
      const digest = hash('sha256', text, 'buffer');
      const remittanceId = await store.insertRemittance(db, { ...remittance, hash: digest });
      if (remittanceId === null) {
        const result = nothingNew(claims.length);
        await record(db, signedIn, { action: 'remittance.import', detail: result.counts });
        return { result, areas: [] };
      }
      const of = { organizationId, remittanceId };
      const identities = await store.insertClaims(db, of, claims);
      const source = await requireByName(db, {
        organizationId,
        kind: 'import',
        name: sourceName,
        createdBy: importedBy,
        at,
      });
      const fresh = claims.filter(({ identity }) => identities.has(identity));
      const importing = { organizationId, sourceId: source.id, at };
      const { written, unmatched } = await saveAnswers(db, importing, fresh);
      const areas = await signedIn.factsArrived(db, { organizationId, facts: written });
      const claimNumbers = fresh.map(({ claimNumber }) => claimNumber);
      const denials = await signedIn.denialsOfClaims(db, {
        organizationId,
        claimNumbers,
        since: at,
      });
      const counts = {
        new: fresh.length,
        repeated: claims.length - fresh.length,
        unmatched,
        denialsOpened: denials.opened,
        denialsClosed: denials.closed,
      };
      const object = { type: 'Remittance', id: remittanceId };
      await record(db, signedIn, { action: 'remittance.import', object, detail: counts });
      return { result: { remittanceId, counts }, areas };
    });
  });
  sendFactsChanged(signedIn, organizationId, imported.areas);
  return imported.result;
}

export function remittances({ db, session }: SignedIn): Promise<Remittance[]> {
  return store.listRemittances(db, session.person.organizationId);
}

/** At most 500: first what is of no patient here, then the others, in the order of the file. */
export async function remittanceClaims(
  signedIn: SignedIn,
  query: RemittanceClaims,
): Promise<RemittanceClaim[]> {
  const { db, session } = signedIn;
  const claims = await store.listClaims(db, session.person.organizationId, query);
  await record(db, signedIn, { action: 'remittance.read', detail: { count: claims.length } });
  return claims;
}
