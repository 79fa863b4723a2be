/** Stores claims of a remittance that did not come before, with what cases and rules make of them. */
import type { Change } from '#shared/calendar.ts';
import type { RemittanceImport } from '#shared/facts/remittances.ts';
import type { FactsNeeds } from '#server/facts/needs.ts';
import type { Connection } from '#server/platform/postgres/database.ts';
import { answersByNumber, type Importing } from './save-answers.ts';
import * as store from './remittance-store.ts';

export type ImportCounts = RemittanceImport['counts'];

export const noCounts: ImportCounts = {
  new: 0,
  repeated: 0,
  unmatched: 0,
  denialsOpened: 0,
  denialsClosed: 0,
};

export const addedCounts = (one: ImportCounts, other: ImportCounts): ImportCounts => ({
  new: one.new + other.new,
  repeated: one.repeated + other.repeated,
  unmatched: one.unmatched + other.unmatched,
  denialsOpened: one.denialsOpened + other.denialsOpened,
  denialsClosed: one.denialsClosed + other.denialsClosed,
});

/** In the caller's transaction. */
export async function importClaims(
  db: Connection,
  { factsArrived, denialsOfClaims }: Pick<FactsNeeds, 'factsArrived' | 'denialsOfClaims'>,
  {
    remittanceId,
    claims,
    ...importing
  }: Importing & {
    remittanceId: string;
    claims: readonly store.NumberedClaim[];
  },
): Promise<{ counts: ImportCounts; areas: readonly Change['area'][] }> {
  const { organizationId, at } = importing;
  const unique = [...new Map(claims.map((claim) => [claim.identity, claim])).values()];
  const identities = await store.insertClaims(db, { organizationId, remittanceId }, unique);
  const fresh = unique.filter(({ identity }) => identities.has(identity));
  const { written, unmatched } = await answersByNumber(db, importing, fresh);
  const areas = await factsArrived(db, { organizationId, facts: written });
  const claimNumbers = fresh.map(({ claimNumber }) => claimNumber);
  const denials = await denialsOfClaims(db, { organizationId, claimNumbers, since: at });
  const counts = {
    new: fresh.length,
    repeated: claims.length - fresh.length,
    unmatched,
    denialsOpened: denials.opened,
    denialsClosed: denials.closed,
  };
  return { counts, areas };
}
