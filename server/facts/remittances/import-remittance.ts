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
import { requireByName } from '#server/facts/core/source-store.ts';
import type { SignedIn } from '#server/facts/needs.ts';
import { Refusal } from '#server/platform/errors.ts';
import { identityOf } from './claim-answer.ts';
import { readRemittance } from './read-remittance.ts';
import { importClaims, noCounts } from './import-claims.ts';
import { sourceName } from './save-answers.ts';
import * as store from './remittance-store.ts';

const nothingNew = (repeated: number): RemittanceImport => ({
  remittanceId: null,
  counts: { ...noCounts, repeated },
});

/** Throws 400 with the line where the file breaks the standard. */
export async function importRemittance(
  signedIn: SignedIn,
  { fileName, text }: RemittanceFile,
): Promise<RemittanceImport> {
  const { id: importedBy, organizationId } = signedIn.session.person;
  const imported = await attempted(signedIn, { action: 'remittance.import' }, async () => {
    const read = readRemittance(text);
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
      const source = await requireByName(db, {
        organizationId,
        kind: 'import',
        name: sourceName,
        createdBy: importedBy,
        at,
      });
      const { counts, areas } = await importClaims(db, signedIn, {
        organizationId,
        sourceId: source.id,
        at,
        remittanceId,
        claims,
      });
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

/** At most 500: those of a patient the newest first; else first what is of no patient here, in the order of the file. */
export async function remittanceClaims(
  signedIn: SignedIn,
  query: RemittanceClaims,
): Promise<RemittanceClaim[]> {
  const { db, session } = signedIn;
  const claims = await store.listClaims(db, session.person.organizationId, query);
  const detail = {
    count: claims.length,
    ...(query.of === 'patient' && { patientId: query.patientId }),
  };
  await record(db, signedIn, { action: 'remittance.read', detail });
  return claims;
}
